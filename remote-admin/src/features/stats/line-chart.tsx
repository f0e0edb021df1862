import { memo } from 'react';
import { VictoryAxis, VictoryChart, VictoryContainer, VictoryLine } from 'victory';
import { alignBefore, type ChartScale, PLOT_HEIGHT, pickTickIndexes } from './chart-scale.ts';
import type { Point } from './points.ts';

/** The width of a label below the axis, in pixels. */
const LABEL_WIDTH = 92;

const labelStyle = {
  fill: 'var(--color-text-soft)',
  fontFamily: 'var(--font-body)',
  fontSize: 13,
  letterSpacing: 'normal',
};
const styles = {
  days: {
    axis: { stroke: 'var(--color-border-strong)', strokeWidth: 1 },
    grid: { stroke: 'none' },
    ticks: { stroke: 'var(--color-border-strong)', size: 5, strokeWidth: 1 },
    tickLabels: { ...labelStyle, padding: 8 },
  },
  values: {
    axis: { stroke: 'none' },
    grid: { stroke: 'var(--color-border)', strokeDasharray: 'none', strokeWidth: 1 },
    ticks: { stroke: 'none', size: 0 },
    tickLabels: { ...labelStyle, padding: 10 },
  },
  line: { data: { fill: 'none', stroke: 'var(--color-chart)', strokeLinejoin: 'round', strokeWidth: 2.25 } },
  before: { data: { fill: 'none', stroke: 'var(--color-chart-before)', strokeLinejoin: 'round', strokeWidth: 1.5 } },
} as const;

interface LineChartProps {
  points: Point[];
  /** The previous period. Its last point has the same x as the last one of this period. */
  before: Point[];
  scale: ChartScale;
  formatLabel: (label: string) => string;
  formatValue: (value: number) => string;
}

/** The lines and their axes. Memoised, so that moving the active point does not render it again. */
export const LineChart = memo(function LineChart({ points, before, scale, formatLabel, formatValue }: LineChartProps) {
  const { width, padding, ticks, max } = scale;
  const data = points.map(({ value }, x) => ({ x, y: value }));
  const beforeData = alignBefore(points, before).flatMap((value, x) => (value === undefined ? [] : [{ x, y: value }]));
  const labelledIndexes = pickTickIndexes(points.length, width - padding.left - padding.right, LABEL_WIDTH);
  return (
    <VictoryChart
      width={width}
      height={PLOT_HEIGHT}
      padding={padding}
      domain={{ x: [0, max.x], y: [0, max.y] }}
      // Scales with the panel until it is drawn for another width, and in print. Overrides the container's touch-action,
      // which would prevent scrolling the page by touch.
      containerComponent={<VictoryContainer preserveAspectRatio="xMidYMin" style={{ touchAction: 'pan-y' }} />}
    >
      <VictoryAxis dependentAxis style={styles.values} tickValues={ticks} tickFormat={formatValue} />
      <VictoryAxis
        style={styles.days}
        tickValues={labelledIndexes}
        tickFormat={(index: number) => formatLabel(points[index]?.label ?? '')}
      />
      {beforeData.length > 1 && <VictoryLine style={styles.before} data={beforeData} />}
      <VictoryLine style={styles.line} data={data} />
    </VictoryChart>
  );
});
