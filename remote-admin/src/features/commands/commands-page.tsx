import { FormattedMessage } from 'react-intl';
import { Loading, Skeleton } from 'shared-ui';
import { EmptyState, PageLayout, Stack } from 'shared-ui/app';
import type { Stats } from '../../specification-api/stats.ts';
import { PeriodSelect } from '../stats/period-select.tsx';
import { loadStats, shouldRevalidateStats, useHasPeriods, useStats } from '../stats/stats-api.ts';
import { StatsError } from '../stats/stats-error.tsx';
import { CommandTable, RunsByDay } from './command-table.tsx';
import { getCommands, getTotal } from './commands.ts';
import styles from './commands-page.module.css';

export { loadStats as loader, shouldRevalidateStats as shouldRevalidate };

const skeletonKeys = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

/** The page of command runs: by name and day, or only by day if the API has no names. */
export function Component() {
  const hasPeriods = useHasPeriods();
  const { data, error, isFetching, refetch } = useStats();
  return (
    <PageLayout
      title={<FormattedMessage id="commands.title" />}
      lead={<FormattedMessage id="commands.lead" />}
      actions={hasPeriods && <PeriodSelect />}
    >
      <div className={isFetching && (data || error) ? styles.refetching : undefined} aria-busy={isFetching}>
        {!data && !error && (
          <Loading>
            <Stack gap={2}>
              {skeletonKeys.map((key) => (
                <Skeleton key={key} shape="block" />
              ))}
            </Stack>
          </Loading>
        )}
        {error && <StatsError error={error} isRetrying={isFetching} onRetry={refetch} />}
        {data && !error && <Commands stats={data} />}
      </div>
    </PageLayout>
  );
}

function Commands({ stats }: { stats: Stats }) {
  const total = getTotal(stats.commands);
  if (stats.commands.length === 0)
    return (
      <EmptyState
        title={<FormattedMessage id="commands.none.title" />}
        text={<FormattedMessage id="commands.none.text" />}
      />
    );
  if (!stats.byName)
    return <RunsByDay caption={<FormattedMessage id="commands.all" values={{ total }} />} points={stats.commands} />;
  return <CommandTable commands={getCommands(stats)} total={total} />;
}
