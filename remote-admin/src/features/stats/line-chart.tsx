import { memo } from 'react';
import { VictoryArea, VictoryAxis, VictoryChart, VictoryContainer, VictoryLine } from 'victory';
import { type ChartScale, PLOT_HEIGHT, pickTickIndexes } from './chart-scale.ts';
import type { Point } from './stats-api.ts';

/** The room that a name below the axis takes. */
const LABEL_WIDTH = 92;

const label = { fill: 'var(--color-text-soft)', fontFamily: 'var(--font-body)', fontSize: 13, letterSpacing: 'normal' };
const styles = {
  days: {
    axis: { stroke: 'var(--color-border-strong)', strokeWidth: 1 },
    grid: { stroke: 'none' },
    ticks: { stroke: 'var(--color-border-strong)', size: 5, strokeWidth: 1 },
    tickLabels: { ...label, padding: 8 },
  },
  values: {
    axis: { stroke: 'none' },
    grid: { stroke: 'var(--color-border)', strokeDasharray: 'none', strokeWidth: 1 },
    ticks: { stroke: 'none', size: 0 },
    tickLabels: { ...label, padding: 10 },
  },
  area: { data: { fill: 'var(--color-accent-soft)', fillOpacity: 0.75 } },
  line: { data: { fill: 'none', stroke: 'var(--color-accent-text)', strokeLinejoin: 'round', strokeWidth: 2 } },
} as const;

interface LineChartProps {
  points: Point[];
  scale: ChartScale;
  nameOf: (label: string) => string;
  format: (value: number) => string;
}

/** The line itself and its axes; drawn anew only for other points or another width. */
export const LineChart = memo(function LinePlot({ points, scale, nameOf, format }: LineChartProps) {
  const { width, padding, ticks, far } = scale;
  const data = points.map(({ value }, x) => ({ x, y: value }));
  const named = pickTickIndexes(points.length, width - padding.left - padding.right, LABEL_WIDTH);
  return (
    <VictoryChart
      width={width}
      height={PLOT_HEIGHT}
      padding={padding}
      domain={{ x: [0, far.x], y: [0, far.y] }}
      // Its own style would keep a finger on it from scrolling the page.
      containerComponent={<VictoryContainer responsive={false} style={{ touchAction: 'pan-y' }} />}
    >
      <VictoryArea style={styles.area} data={data} />
      <VictoryAxis dependentAxis style={styles.values} tickValues={ticks} tickFormat={format} />
      <VictoryAxis
        style={styles.days}
        tickValues={named}
        tickFormat={(index: number) => nameOf(points[index]?.label ?? '')}
      />
      <VictoryLine style={styles.line} data={data} />
    </VictoryChart>
  );
});
