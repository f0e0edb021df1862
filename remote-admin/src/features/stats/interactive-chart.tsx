import { type PointerEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createChartScale, getNearestIndex, PLOT_HEIGHT, toPixel } from './chart-scale.ts';
import styles from './interactive-chart.module.css';
import { LineChart } from './line-chart.tsx';
import type { Point } from './stats-api.ts';

interface InteractiveChartProps {
  /** The accessible name. */
  title: string;
  points: Point[];
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
  index,
  onMove,
  formatLabel,
  formatValue,
  formatPoint,
}: InteractiveChartProps) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const scale = useMemo(() => createChartScale(points, width, formatValue), [points, width, formatValue]);
  const point = points[index];

  function handlePointer(event: PointerEvent<HTMLElement>) {
    const { left } = event.currentTarget.getBoundingClientRect();
    onMove(getNearestIndex(scale, event.clientX - left, points.length));
  }

  return (
    <div ref={ref} className={styles.plot} onPointerMove={handlePointer} onPointerDown={handlePointer}>
      {width > 0 && (
        <div aria-hidden="true">
          <LineChart points={points} scale={scale} formatLabel={formatLabel} formatValue={formatValue} />
          {point && <Cursor {...toPixel(scale, index, point.value)} bottom={PLOT_HEIGHT - scale.padding.bottom} />}
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

interface CursorProps {
  x: number;
  y: number;
  bottom: number;
}

function Cursor({ x, y, bottom }: CursorProps) {
  return (
    <svg className={styles.cursor} aria-hidden="true">
      <path d={`M${x} ${y}V${bottom}`} />
      <circle cx={x} cy={y} r="5.5" />
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
