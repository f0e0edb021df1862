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

/** A line over time under its headline: the last change, and the value that is being read. */
export function ChartPanel({ title, points }: ChartPanelProps) {
  const { short, long, format } = useLabels(points.length);
  const last = points.length - 1;
  const [moved, setMoved] = useState<number>();
  const at = Math.min(moved ?? last, last);
  const read = points[at];
  return (
    <PanelShape
      title={title}
      headline={<Change points={points} />}
      reading={
        read && (
          <p className={styles.reading}>
            <strong>{format(read.value)}</strong>
            <span>{long(read.label)}</span>
          </p>
        )
      }
    >
      {read ? (
        <div onPointerLeave={() => setMoved(undefined)}>
          <InteractiveChart
            title={title}
            points={points}
            at={at}
            onMove={setMoved}
            nameOf={short}
            format={format}
            say={(point) => `${long(point.label)}: ${format(point.value)}`}
          />
        </div>
      ) : (
        <p className={styles.none}>
          <FormattedMessage id="stats.none" />
        </p>
      )}
    </PanelShape>
  );
}

interface PanelShapeProps {
  title: string;
  headline?: ReactNode;
  reading?: ReactNode;
  children: ReactNode;
}

/** The panel of a chart, as tall with a chart in it as without. */
export function PanelShape({ title, headline, reading, children }: PanelShapeProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.head}>
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

/** By how much the last value differs from the one before. */
function Change({ points }: { points: Point[] }) {
  const change = getLastChange(points);
  return change >= 0 ? (
    <p className={`${changeStyles.change} ${changeStyles.more}`}>
      <Icon path="M12 19V5M5 12l7-7 7 7" />
      <FormattedMessage id="stats.increased" values={{ n: change }} />
    </p>
  ) : (
    <p className={`${changeStyles.change} ${changeStyles.less}`}>
      <Icon path="M12 5v14M19 12l-7 7-7-7" />
      <FormattedMessage id="stats.decreased" values={{ n: -change }} />
    </p>
  );
}
