import { FormattedMessage } from 'react-intl';
import { Loading, Skeleton } from 'shared-ui';
import { EmptyState, WorkPage } from 'shared-ui/work';
import { loadStats } from '../stats/load-stats.ts';
import { PeriodChoice } from '../stats/period-choice.tsx';
import type { Stats } from '../stats/stats.ts';
import { StatsFailure } from '../stats/stats-failure.tsx';
import { useStats } from '../stats/use-stats.ts';
import { CommandTable } from './command-table.tsx';
import { commandsOf, totalOf } from './commands.ts';
import styles from './commands-page.module.css';
import { DayTable } from './day-table.tsx';

export { loadStats as loader };

const places = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

/** The commands that were run, by name and day as far as the API tells them apart. */
export function Component() {
  const { asked, asking, retry } = useStats();
  return (
    <WorkPage
      title={<FormattedMessage id="commands.title" />}
      lead={<FormattedMessage id="commands.lead" />}
      actions={<PeriodChoice />}
    >
      <div className={asking && asked ? styles.asking : undefined} aria-busy={asking}>
        {!asked && (
          <Loading>
            <div className={styles.places}>
              {places.map((place) => (
                <Skeleton key={place} shape="block" />
              ))}
            </div>
          </Loading>
        )}
        {asked?.kind === 'failed' && <StatsFailure failed={asked} retrying={asking} onRetry={retry} />}
        {asked?.kind === 'answered' && <Commands stats={asked.stats} />}
      </div>
    </WorkPage>
  );
}

function Commands({ stats }: { stats: Stats }) {
  const total = totalOf(stats.commands);
  if (stats.commands.length === 0)
    return (
      <EmptyState
        title={<FormattedMessage id="commands.none.title" />}
        text={<FormattedMessage id="commands.none.text" />}
      />
    );
  if (!stats.byName)
    return <DayTable caption={<FormattedMessage id="commands.all" values={{ total }} />} points={stats.commands} />;
  return <CommandTable commands={commandsOf(stats)} total={total} />;
}
