import { type ReactNode, useId, useMemo, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Icon } from 'shared-ui';
import styles from './chart-panel.module.css';
import { alignBefore } from './chart-scale.ts';
import { InteractiveChart } from './interactive-chart.tsx';
import { type Combine, type Grouping, groupPoints, type Point } from './points.ts';
import { getLastChange } from './stats-api.ts';
import { useFormatters } from './use-formatters.ts';

interface ChartPanelProps {
  title: string;
  /** The points by day. */
  points: Point[];
  /** The points of the period before, by day. */
  before: Point[];
  grouping: Grouping;
  combine: Combine;
}

/** A chart with its title, the last change, and the value of the active point. */
export function ChartPanel({ title, points: days, before: daysBefore, grouping, combine }: ChartPanelProps) {
  const { formatShortLabel, formatLongLabel, formatValue } = useFormatters(grouping);
  const points = useMemo(() => groupPoints(days, grouping, combine), [days, grouping, combine]);
  // A single point makes no line.
  const before = useMemo(
    () => (daysBefore.length > 1 ? groupPoints(daysBefore, grouping, combine) : []),
    [daysBefore, grouping, combine],
  );
  const lastIndex = points.length - 1;
  const [activeIndex, setActiveIndex] = useState<number>();
  const index = Math.min(activeIndex ?? lastIndex, lastIndex);
  const activePoint = points[index];
  const beforeValue = alignBefore(points, before)[index];
  return (
    <PanelFrame
      title={title}
      headline={<LastChange points={days} />}
      activeValue={
        activePoint && (
          <p className={styles.activePoint}>
            <strong>{formatValue(activePoint.value)}</strong>
            <span>{formatLongLabel(activePoint.label)}</span>
            {beforeValue !== undefined && (
              <span>
                <FormattedMessage id="stats.before" values={{ value: beforeValue }} />
              </span>
            )}
          </p>
        )
      }
    >
      {activePoint ? (
        <div onPointerLeave={() => setActiveIndex(undefined)}>
          <InteractiveChart
            title={title}
            points={points}
            before={before}
            index={index}
            onMove={setActiveIndex}
            formatLabel={formatShortLabel}
            formatValue={formatValue}
            formatPoint={(point) => `${formatLongLabel(point.label)}: ${formatValue(point.value)}`}
          />
        </div>
      ) : (
        <p className={styles.empty}>
          <FormattedMessage id="stats.none" />
        </p>
      )}
    </PanelFrame>
  );
}

interface PanelFrameProps {
  title: string;
  headline?: ReactNode;
  activeValue?: ReactNode;
  children: ReactNode;
}

/** The panel around a chart. Its height does not depend on the content. */
export function PanelFrame({ title, headline, activeValue, children }: PanelFrameProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.header}>
        <div>
          <h2 id={id}>{title}</h2>
          {headline}
        </div>
        {activeValue}
      </header>
      {children}
    </section>
  );
}

/** The difference between the last two values. */
function LastChange({ points }: { points: Point[] }) {
  const change = getLastChange(points);
  return change >= 0 ? (
    <p className={`${styles.change} ${styles.increase}`}>
      <Icon path="M12 19V5M5 12l7-7 7 7" />
      <FormattedMessage id="stats.increased" values={{ n: change }} />
    </p>
  ) : (
    <p className={`${styles.change} ${styles.decrease}`}>
      <Icon path="M12 5v14M19 12l-7 7-7-7" />
      <FormattedMessage id="stats.decreased" values={{ n: -change }} />
    </p>
  );
}
