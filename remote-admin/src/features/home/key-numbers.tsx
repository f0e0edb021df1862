import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Skeleton, useFeature } from 'shared-ui';
import { CoverLink, type QueryState, useQuery } from 'shared-ui/app';
import { DateTime } from '../../components/date-time.tsx';
import type { Point } from '../stats/points.ts';
import { Sparkline } from '../stats/sparkline.tsx';
import { getLastChange, useStats } from '../stats/stats-api.ts';
import { ticketsQuery } from '../tickets/tickets-api.ts';
import { bansQuery } from './home-api.ts';
import styles from './key-numbers.module.css';

/** The numbers of servers, commands, bans and open tickets, each linked to its page. */
export function KeyNumbers() {
  const stats = useStats();
  const bans = useQuery(bansQuery);
  const hasTickets = useFeature('tickets');
  return (
    <div className={styles.box}>
      <ul className={styles.numbers}>
        <KeyNumber to="/manage/admin/stats" title={<FormattedMessage id="stats.servers" />} query={stats}>
          {stats.data && <LastValue points={stats.data.servers} />}
        </KeyNumber>
        <KeyNumber to="/manage/admin/commands" title={<FormattedMessage id="stats.commands" />} query={stats}>
          {stats.data && <LastValue points={stats.data.commands} />}
        </KeyNumber>
        <KeyNumber to="/manage/moderator" title={<FormattedMessage id="bans.title" />} query={bans}>
          {bans.data && <Bans total={bans.data.total} latest={bans.data.bans[0]?.at} />}
        </KeyNumber>
        {hasTickets && <OpenTickets />}
      </ul>
    </div>
  );
}

function OpenTickets() {
  const tickets = useQuery(ticketsQuery({ show: 'open', search: '', offset: 0 }));
  return (
    <KeyNumber to="/manage/moderator/tickets" title={<FormattedMessage id="home.tickets" />} query={tickets}>
      {tickets.data && (
        <>
          <Value value={tickets.data.total} />
          <p className={styles.detail}>
            <FormattedMessage id="home.unread" values={{ count: tickets.data.unread }} />
          </p>
        </>
      )}
    </KeyNumber>
  );
}

interface KeyNumberProps {
  to: string;
  title: ReactNode;
  query: Pick<QueryState<unknown>, 'data' | 'error'>;
  children: ReactNode;
}

/** A number with its title. Shows a skeleton until it is loaded, or says that it cannot be loaded. */
function KeyNumber({ to, title, query: { data, error }, children }: KeyNumberProps) {
  return (
    <li data-row="" className={styles.number}>
      <CoverLink to={to}>{title}</CoverLink>
      {error ? (
        <p className={styles.detail}>
          <FormattedMessage id="home.number.failed" />
        </p>
      ) : data === undefined ? (
        <Skeleton />
      ) : (
        children
      )}
    </li>
  );
}

function Value({ value }: { value: number }) {
  return (
    <p className={styles.value}>
      <FormattedNumber value={value} />
    </p>
  );
}

function LastValue({ points }: { points: Point[] }) {
  const change = getLastChange(points);
  return (
    <>
      <Value value={points.at(-1)?.value ?? 0} />
      <p className={styles.detail}>
        {change >= 0 ? (
          <FormattedMessage id="home.change.more" values={{ n: change }} />
        ) : (
          <FormattedMessage id="home.change.fewer" values={{ n: -change }} />
        )}
      </p>
      <span className={styles.sparkline}>
        <Sparkline points={points} />
      </span>
    </>
  );
}

function Bans({ total, latest }: { total: number; latest: string | undefined }) {
  return (
    <>
      <Value value={total} />
      {latest && (
        <p className={styles.detail}>
          <FormattedMessage id="home.latest-ban" values={{ time: <DateTime time={latest} /> }} />
        </p>
      )}
    </>
  );
}
