import { type ReactNode, useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Icon } from 'shared-ui';
import styles from './chart-panel.module.css';
import { InteractiveChart } from './interactive-chart.tsx';
import { getLastChange, type Point } from './stats-api.ts';
import { useFormatters } from './use-formatters.ts';

interface ChartPanelProps {
  title: string;
  points: Point[];
}

/** A chart with its title, the last change, and the value of the active point. */
export function ChartPanel({ title, points }: ChartPanelProps) {
  const { formatShortLabel, formatLongLabel, formatValue } = useFormatters(points.length);
  const lastIndex = points.length - 1;
  const [activeIndex, setActiveIndex] = useState<number>();
  const index = Math.min(activeIndex ?? lastIndex, lastIndex);
  const activePoint = points[index];
  return (
    <PanelFrame
      title={title}
      headline={<LastChange points={points} />}
      activeValue={
        activePoint && (
          <p className={styles.activePoint}>
            <strong>{formatValue(activePoint.value)}</strong>
            <span>{formatLongLabel(activePoint.label)}</span>
          </p>
        )
      }
    >
      {activePoint ? (
        <div onPointerLeave={() => setActiveIndex(undefined)}>
          <InteractiveChart
            title={title}
            points={points}
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
