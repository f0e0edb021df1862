import { type PointerEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createChartScale, nearestIndex, PLOT_HEIGHT, toPixel } from './chart-scale.ts';
import styles from './interactive-chart.module.css';
import { LineChart } from './line-chart.tsx';
import type { Point } from './stats-api.ts';

interface InteractiveChartProps {
  /** What the line shows. */
  title: string;
  points: Point[];
  /** The point that is being read. */
  at: number;
  onMove: (at: number) => void;
  nameOf: (label: string) => string;
  format: (value: number) => string;
  /** A point in words. */
  say: (point: Point) => string;
}

/** A line that is read point by point: with the pointer, or with the keys of a slider that lies over it. */
export function InteractiveChart({ title, points, at, onMove, nameOf, format, say }: InteractiveChartProps) {
  const { element, width } = useWidth<HTMLDivElement>();
  const scale = useMemo(() => createChartScale(points, width, format), [points, width, format]);
  const point = points[at];

  function handlePointer(event: PointerEvent<HTMLElement>) {
    const { left } = event.currentTarget.getBoundingClientRect();
    onMove(nearestIndex(scale, event.clientX - left, points.length));
  }

  return (
    <div ref={element} className={styles.plot} onPointerMove={handlePointer} onPointerDown={handlePointer}>
      {width > 0 && (
        <div aria-hidden="true">
          <LineChart points={points} scale={scale} nameOf={nameOf} format={format} />
          {point && <Cursor {...toPixel(scale, at, point.value)} bottom={PLOT_HEIGHT - scale.padding.bottom} />}
        </div>
      )}
      {point && (
        <input
          type="range"
          className={styles.slider}
          aria-label={title}
          aria-valuetext={say(point)}
          min={0}
          max={points.length - 1}
          value={at}
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

/** How wide an element is, and to which element that refers; zero until it is there. */
function useWidth<E extends HTMLElement>() {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    setWidth(measured.clientWidth);
    const observer = new ResizeObserver(() => setWidth(measured.clientWidth));
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  return { element, width };
}
