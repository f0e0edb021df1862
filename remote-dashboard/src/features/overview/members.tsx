import { FormattedMessage, useIntl } from 'react-intl';
import { PageMessages, useFeature } from 'shared-ui';
import type { DailyMembers } from '../../specification-api/server-detail.ts';
import { useServer } from '../guild-layout/server-context.tsx';
import styles from './members.module.css';
import pageMessages from './messages/en.json?all-languages';
import { Panel } from './panel.tsx';

interface MembersProps {
  days: DailyMembers[];
}

/** How many members joined and left on each of the last days. */
export function Members({ days }: MembersProps) {
  return (
    <PageMessages pageMessages={pageMessages}>
      <MembersPanel days={days} />
    </PageMessages>
  );
}

function MembersPanel({ days }: MembersProps) {
  const { id, rights } = useServer();
  const { formatNumber } = useIntl();
  const hasGreetings = useFeature('greetings') && rights.greetings !== 'none';
  const sum = (kind: 'joins' | 'leaves') => formatNumber(days.reduce((total, counts) => total + counts[kind], 0));
  return (
    <Panel
      title={<FormattedMessage id="overview.members" />}
      link={hasGreetings ? { to: `/dashboard/${id}/join`, text: <FormattedMessage id="join.title" /> } : undefined}
    >
      <p className={styles.totals}>
        <span className={styles.joins}>
          <FormattedMessage id="overview.members.joins" values={{ count: <strong>{sum('joins')}</strong> }} />
        </span>
        <span className={styles.leaves}>
          <FormattedMessage id="overview.members.leaves" values={{ count: <strong>{sum('leaves')}</strong> }} />
        </span>
      </p>
      <Chart days={days} />
    </Panel>
  );
}

/** A bar up for those who joined, and one down for those who left, for each day. */
function Chart({ days }: MembersProps) {
  const { formatDate, formatMessage, formatNumber } = useIntl();
  const formatDay = (day: string | undefined) => formatDate(day, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const busiest = days.reduce((most, counts) => (counts.joins > most.joins ? counts : most));
  const maxLeaves = Math.max(...days.map(({ leaves }) => leaves));
  const step = getTickStep(Math.max(1, busiest.joins, maxLeaves));
  const top = step * Math.max(1, Math.ceil(busiest.joins / step));
  const bottom = step * Math.ceil(maxLeaves / step);
  const ticks = Array.from({ length: (top + bottom) / step + 1 }, (_, index) => top - index * step);
  const summary = busiest.joins
    ? formatMessage({ id: 'overview.members.most' }, { day: formatDay(busiest.day), count: busiest.joins })
    : formatMessage({ id: 'overview.members.nobody' });
  const name = formatMessage(
    { id: 'overview.members.chart' },
    { from: formatDay(days[0]?.day), to: formatDay(days.at(-1)?.day), summary },
  );
  return (
    <figure className={styles.chart}>
      <div className={styles.plot}>
        <div className={styles.ticks} aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick}>{formatNumber(Math.abs(tick))}</span>
          ))}
        </div>
        <svg role="img" aria-label={name} viewBox={`0 0 ${days.length} ${top + bottom}`} preserveAspectRatio="none">
          {ticks.map((tick) => (
            <line
              key={tick}
              className={tick === 0 ? styles.axis : undefined}
              x1={0}
              x2={days.length}
              y1={top - tick}
              y2={top - tick}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {days.map(({ day, joins, leaves }, index) => (
            <g key={day}>
              <title>{formatMessage({ id: 'overview.members.day' }, { day: formatDay(day), joins, leaves })}</title>
              {/* The whole height shows the title. */}
              <rect className={styles.day} x={index} width={1} height={top + bottom} />
              <rect className={styles.joinBar} x={index + 0.25} width={0.5} y={top - joins} height={joins} />
              <rect className={styles.leaveBar} x={index + 0.25} width={0.5} y={top} height={leaves} />
            </g>
          ))}
        </svg>
      </div>
      <p className={styles.days} aria-hidden="true">
        <span>{formatDay(days[0]?.day)}</span>
        <span>{formatDay(days[Math.floor(days.length / 2)]?.day)}</span>
        <span>
          <FormattedMessage id="overview.members.today" />
        </span>
      </p>
      <figcaption>{summary}</figcaption>
    </figure>
  );
}

const MAX_STEPS = 4;

/** The distance between two lines of the chart: 1, 2 or 5 times a power of ten. */
function getTickStep(max: number): number {
  const power = 10 ** Math.floor(Math.log10(max / MAX_STEPS));
  return Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((step) => max / step <= MAX_STEPS) ?? max);
}
