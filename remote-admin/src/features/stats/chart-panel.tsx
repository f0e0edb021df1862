import { type ReactNode, useId, useMemo, useState } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { Icon } from 'shared-ui';
import { useNow } from 'shared-ui/app';
import styles from './chart-panel.module.css';
import { alignBefore } from './chart-scale.ts';
import { InteractiveChart } from './interactive-chart.tsx';
import { type Combine, type CountedDays, type Grouping, groupChartPoints, type Point, toIsoDay } from './points.ts';
import { getLastChange } from './stats-api.ts';
import { useFormatters } from './use-formatters.ts';

/** What the headline compares while the last week or month is not over. */
const comparedMessages = defineMessages({
  week: { id: 'stats.compared.week' },
  month: { id: 'stats.compared.month' },
});

interface ChartPanelProps {
  title: string;
  /** The points by day. */
  points: Point[];
  /** The points of the previous period, by day. */
  before: Point[];
  /** The counted days of this period and of the one before. */
  counted: { current: CountedDays | undefined; before: CountedDays | undefined };
  grouping: Grouping;
  combine: Combine;
}

/** A chart with its title, the last change, and the value of the active point. */
export function ChartPanel({ title, points: days, before: daysBefore, counted, grouping, combine }: ChartPanelProps) {
  const { formatShortLabel, formatLongLabel, formatValue } = useFormatters(grouping);
  const today = toIsoDay(useNow());
  const { points, fullPoints } = useMemo(
    () => groupChartPoints(days, grouping, combine, { counted: counted.current, today }),
    [days, grouping, combine, counted, today],
  );
  // A single point makes no line.
  const before = useMemo(
    () =>
      daysBefore.length > 1
        ? groupChartPoints(daysBefore, grouping, combine, { counted: counted.before, today }).points
        : [],
    [daysBefore, grouping, combine, counted, today],
  );
  const lastIndex = points.length - 1;
  const [activeIndex, setActiveIndex] = useState<number>();
  const index = Math.min(activeIndex ?? lastIndex, lastIndex);
  const activePoint = points[index];
  const beforeValue = alignBefore(points, before)[index];
  return (
    <PanelFrame
      title={title}
      headline={
        <>
          <LastChange points={fullPoints} />
          {grouping !== 'day' && fullPoints.at(-1) !== points.at(-1) && (
            <p className={styles.compared}>
              <FormattedMessage {...comparedMessages[grouping]} />
            </p>
          )}
        </>
      }
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
