import { type ReactNode, useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Icon } from 'shared-ui';
import changeStyles from './change.module.css';
import styles from './chart-panel.module.css';
import { InteractiveChart } from './interactive-chart.tsx';
import { getLastChange, type Point } from './stats-api.ts';
import { useLabels } from './use-labels.ts';

interface ChartPanelProps {
  title: string;
  points: Point[];
}

/** A chart with its title, the last change, and the value of the active point. */
export function ChartPanel({ title, points }: ChartPanelProps) {
  const { short: formatShort, long: formatLong, format: formatValue } = useLabels(points.length);
  const last = points.length - 1;
  const [activeIndex, setActiveIndex] = useState<number>();
  const index = Math.min(activeIndex ?? last, last);
  const activePoint = points[index];
  return (
    <PanelFrame
      title={title}
      headline={<LastChange points={points} />}
      reading={
        activePoint && (
          <p className={styles.activePoint}>
            <strong>{formatValue(activePoint.value)}</strong>
            <span>{formatLong(activePoint.label)}</span>
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
            formatLabel={formatShort}
            formatValue={formatValue}
            formatPoint={(point) => `${formatLong(point.label)}: ${formatValue(point.value)}`}
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
  reading?: ReactNode;
  children: ReactNode;
}

/** The frame of a chart, as tall without a chart as with one. */
export function PanelFrame({ title, headline, reading, children }: PanelFrameProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.header}>
        <div>
          <h2 id={id}>{title}</h2>
          {headline}
        </div>
        {reading}
      </header>
      {children}
    </section>
  );
}

/** The difference between the last two values. */
function LastChange({ points }: { points: Point[] }) {
  const change = getLastChange(points);
  return change >= 0 ? (
    <p className={`${changeStyles.change} ${changeStyles.increase}`}>
      <Icon path="M12 19V5M5 12l7-7 7 7" />
      <FormattedMessage id="stats.increased" values={{ n: change }} />
    </p>
  ) : (
    <p className={`${changeStyles.change} ${changeStyles.decrease}`}>
      <Icon path="M12 5v14M19 12l-7 7-7-7" />
      <FormattedMessage id="stats.decreased" values={{ n: -change }} />
    </p>
  );
}
