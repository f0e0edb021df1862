import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type ApiError, Skeleton, toast } from 'shared-ui';
import { PageLayout, Row, Stack } from 'shared-ui/app';
import { isSignedOut, isTokensMissing } from '../../auth/staff-request.ts';
import { ChartPanel, PanelFrame } from './chart-panel.tsx';
import { DayTable } from './day-table.tsx';
import { PeriodSelect } from './period-select.tsx';
import { loadStats, type Point, type Stats, useStats } from './stats-api.ts';
import { getStatsErrorMessage, StatsError } from './stats-error.tsx';
import styles from './stats-page.module.css';

export { loadStats as loader };

/** The page with the numbers of servers and commands over time. */
export function Component() {
  const { data, error, isFetching, refetch } = useStats();
  useErrorToast(error);
  return (
    <PageLayout
      title={<FormattedMessage id="stats.title" />}
      lead={<FormattedMessage id="stats.lead" />}
      actions={
        <Row>
          <p role="status">{isFetching && <FormattedMessage id="stats.loading" />}</p>
          <PeriodSelect />
        </Row>
      }
    >
      <Stack gap={5} aria-busy={isFetching}>
        {!data && !error && <StatsSkeleton />}
        {error && <StatsError error={error} isRetrying={isFetching} onRetry={refetch} />}
        {data && !error && <Charts {...data} />}
      </Stack>
    </PageLayout>
  );
}

function useErrorToast(error: ApiError | undefined) {
  const intl = useIntl();
  useEffect(() => {
    if (!error || isTokensMissing(error) || isSignedOut(error)) return;
    const text = intl.formatMessage({ id: 'stats.failed' }, { error: getStatsErrorMessage(error, intl) });
    toast({ type: 'error', text });
  }, [error, intl]);
}

function Charts({ servers, commands }: Stats) {
  const { formatMessage } = useIntl();
  return (
    <>
      <ChartPanel title={formatMessage({ id: 'stats.servers.title' })} points={servers} />
      <ChartPanel title={formatMessage({ id: 'stats.commands.title' })} points={commands} />
      <ValuesTable servers={servers} commands={commands} />
    </>
  );
}

function StatsSkeleton() {
  const { formatMessage } = useIntl();
  const titles = [formatMessage({ id: 'stats.servers.title' }), formatMessage({ id: 'stats.commands.title' })];
  return titles.map((title) => (
    <PanelFrame key={title} title={title}>
      <div className={styles.skeleton} aria-hidden="true">
        <Skeleton shape="block" />
      </div>
    </PanelFrame>
  ));
}

interface ValuesTableProps {
  servers: Point[];
  commands: Point[];
}

/** The values of the charts as a table, rendered when it is opened. */
function ValuesTable({ servers, commands }: ValuesTableProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.values} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <FormattedMessage id="stats.table" />
      </summary>
      {open && (
        <DayTable
          caption={<FormattedMessage id="stats.table.caption" />}
          dayTitle={<FormattedMessage id="stats.day" />}
          columns={[
            { title: <FormattedMessage id="stats.servers" />, points: servers },
            { title: <FormattedMessage id="stats.commands" />, points: commands },
          ]}
        />
      )}
    </details>
  );
}
