import { type PointerEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { alignBefore, createChartScale, getNearestIndex, PLOT_HEIGHT, toPixel } from './chart-scale.ts';
import styles from './interactive-chart.module.css';
import { LineChart } from './line-chart.tsx';
import type { Point } from './points.ts';

interface InteractiveChartProps {
  /** The accessible name. */
  title: string;
  points: Point[];
  /** The previous period. */
  before: Point[];
  /** The index of the active point. */
  index: number;
  onMove: (index: number) => void;
  formatLabel: (label: string) => string;
  formatValue: (value: number) => string;
  /** Formats a point for assistive technology. */
  formatPoint: (point: Point) => string;
}

/** A line chart with an active point, which the pointer or an overlaid slider moves. */
export function InteractiveChart({
  title,
  points,
  before,
  index,
  onMove,
  formatLabel,
  formatValue,
  formatPoint,
}: InteractiveChartProps) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const scale = useMemo(
    () => createChartScale(points, before, width, formatValue),
    [points, before, width, formatValue],
  );
  const point = points[index];
  const beforeValue = alignBefore(points, before)[index];

  function handlePointer(event: PointerEvent<HTMLElement>) {
    const { left } = event.currentTarget.getBoundingClientRect();
    onMove(getNearestIndex(scale, event.clientX - left, points.length));
  }

  return (
    <div ref={ref} className={styles.plot} onPointerMove={handlePointer} onPointerDown={handlePointer}>
      {width > 0 && (
        <div aria-hidden="true">
          <LineChart
            points={points}
            before={before}
            scale={scale}
            formatLabel={formatLabel}
            formatValue={formatValue}
          />
          {point && (
            <Cursor
              width={width}
              point={toPixel(scale, index, point.value)}
              before={beforeValue === undefined ? undefined : toPixel(scale, index, beforeValue)}
              bottom={PLOT_HEIGHT - scale.padding.bottom}
            />
          )}
        </div>
      )}
      {point && (
        <input
          type="range"
          className={styles.slider}
          aria-label={title}
          aria-valuetext={formatPoint(point)}
          min={0}
          max={points.length - 1}
          value={index}
          onChange={({ target }) => onMove(target.valueAsNumber)}
        />
      )}
    </div>
  );
}

interface Pixel {
  x: number;
  y: number;
}

interface CursorProps {
  /** The width for which the chart is drawn. */
  width: number;
  point: Pixel;
  /** The point of the previous period. */
  before: Pixel | undefined;
  bottom: number;
}

function Cursor({ width, point, before, bottom }: CursorProps) {
  return (
    <svg
      className={styles.cursor}
      viewBox={`0 0 ${width} ${PLOT_HEIGHT}`}
      preserveAspectRatio="xMidYMin"
      aria-hidden="true"
    >
      <path d={`M${point.x} 0V${bottom}`} />
      {before && <circle className={styles.before} cx={before.x} cy={before.y} r="4" />}
      <circle cx={point.x} cy={point.y} r="5.5" />
    </svg>
  );
}

/** The width of an element, and the ref to attach to it. 0 until it is mounted. */
function useWidth<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
