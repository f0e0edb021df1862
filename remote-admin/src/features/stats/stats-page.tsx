import { useEffect, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { type ApiError, Button, Skeleton, toast } from 'shared-ui';
import { DownloadIcon, downloadFile, PageLayout, Row, Stack } from 'shared-ui/app';
import { isSignedOut, isTokensMissing } from '../../auth/staff-request.ts';
import { formatCsv } from '../../components/csv.ts';
import type { Stats } from '../../specification-api/stats.ts';
import { ChartPanel, PanelFrame } from './chart-panel.tsx';
import { DayTable } from './day-table.tsx';
import { GroupingControl } from './grouping-control.tsx';
import { PeriodSelect } from './period-select.tsx';
import { findCountedDays, type Grouping, type Point } from './points.ts';
import { loadStats, parseGrouping, useHasPeriods, useStats } from './stats-api.ts';
import { getStatsErrorMessage, StatsError } from './stats-error.tsx';
import styles from './stats-page.module.css';

export { loadStats as loader };

/** The page with the numbers of servers and commands over time. */
export function Component() {
  const hasPeriods = useHasPeriods();
  const [search] = useSearchParams();
  const { data, error, isFetching, isPlaceholderData, refetch } = useStats();
  useErrorToast(error);
  return (
    <PageLayout
      title={<FormattedMessage id="stats.title" />}
      lead={<FormattedMessage id="stats.lead" />}
      actions={
        <Row>
          <p role="status">{isFetching && <FormattedMessage id="stats.loading" />}</p>
          {hasPeriods && (
            <>
              <GroupingControl />
              <PeriodSelect />
            </>
          )}
        </Row>
      }
    >
      <Stack gap={5} aria-busy={isFetching}>
        {!data && !error && <StatsSkeleton />}
        {error && <StatsError error={error} isRetrying={isFetching} onRetry={refetch} />}
        {data && !error && (
          <Charts {...data} grouping={hasPeriods ? parseGrouping(search) : 'day'} isPrevious={isPlaceholderData} />
        )}
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

interface ChartsProps extends Stats {
  grouping: Grouping;
  /** The stats are those of the previous period, because the selected one is still loading. */
  isPrevious: boolean;
}

function Charts({ servers, commands, before, grouping, isPrevious }: ChartsProps) {
  const { formatMessage } = useIntl();
  const counted = useMemo(
    () => ({
      current: findCountedDays([servers, commands]),
      before: findCountedDays([before.servers, before.commands]),
    }),
    [servers, commands, before],
  );
  return (
    <>
      <div className={styles.charts}>
        <ChartPanel
          title={formatMessage({ id: 'stats.servers.title' })}
          points={servers}
          before={before.servers}
          counted={counted}
          grouping={grouping}
          combine="last"
        />
        <ChartPanel
          title={formatMessage({ id: 'stats.commands.title' })}
          points={commands}
          before={before.commands}
          counted={counted}
          grouping={grouping}
          combine="sum"
        />
      </div>
      {(before.servers.length > 1 || before.commands.length > 1) && <Legend />}
      <Row>
        <DownloadButton servers={servers} commands={commands} isPending={isPrevious} />
      </Row>
      <ValuesTable servers={servers} commands={commands} />
    </>
  );
}

/** The meaning of the two lines. */
function Legend() {
  return (
    <ul className={styles.legend}>
      <li>
        <FormattedMessage id="stats.legend.current" />
      </li>
      <li>
        <FormattedMessage id="stats.legend.before" />
      </li>
    </ul>
  );
}

function StatsSkeleton() {
  const { formatMessage } = useIntl();
  const titles = [formatMessage({ id: 'stats.servers.title' }), formatMessage({ id: 'stats.commands.title' })];
  return (
    <div className={styles.charts}>
      {titles.map((title) => (
        <PanelFrame key={title} title={title}>
          <div className={styles.skeleton} aria-hidden="true">
            <Skeleton shape="block" />
          </div>
        </PanelFrame>
      ))}
    </div>
  );
}

interface ValuesTableProps {
  servers: Point[];
  commands: Point[];
}

interface DownloadButtonProps extends ValuesTableProps {
  isPending: boolean;
}

/** Saves the values of the charts, by day, as a file. */
function DownloadButton({ servers, commands, isPending }: DownloadButtonProps) {
  const { formatMessage } = useIntl();
  function download() {
    const [serversByDay, commandsByDay] = [servers, commands].map(
      (points) => new Map(points.map(({ label, value }) => [label, String(value)])),
    );
    const days = [...new Set([...servers, ...commands].map(({ label }) => label))].sort();
    const rows = days.map((day) => [day, serversByDay?.get(day) ?? '', commandsByDay?.get(day) ?? '']);
    const name = `${formatMessage({ id: 'stats.export.file' })}.csv`;
    downloadFile({ name, type: 'text/csv', text: formatCsv(['day', 'servers', 'commands'], rows) });
  }
  return (
    <Button icon={<DownloadIcon />} isPending={isPending} onClick={download}>
      <FormattedMessage id="stats.export" />
    </Button>
  );
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
