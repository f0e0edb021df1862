import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Skeleton, toast } from 'shared-ui';
import { WorkPage } from 'shared-ui/work';
import type { AskedStats } from './ask-stats.ts';
import { ChartPanel, PanelShape } from './chart-panel.tsx';
import { errorOf, lacksTokens } from './failure-words.ts';
import { loadStats } from './load-stats.ts';
import { PeriodChoice } from './period-choice.tsx';
import { StatsFailure } from './stats-failure.tsx';
import styles from './stats-page.module.css';
import { useStats } from './use-stats.ts';
import { ValuesTable } from './values-table.tsx';

export { loadStats as loader };

/** On how many servers the bot is and how many commands it runs, over time. */
export function Component() {
  const { asked, asking, retry } = useStats();
  useFailureToast(asked);
  return (
    <WorkPage
      title={<FormattedMessage id="stats.title" />}
      lead={<FormattedMessage id="stats.lead" />}
      actions={
        <div className={styles.actions}>
          <p role="status">{asking && <FormattedMessage id="stats.loading" />}</p>
          <PeriodChoice />
        </div>
      }
    >
      <div className={styles.page} aria-busy={asking}>
        {!asked && <Places />}
        {asked?.kind === 'failed' && <StatsFailure failed={asked} retrying={asking} onRetry={retry} />}
        {asked?.kind === 'answered' && <Charts {...asked.stats} />}
      </div>
    </WorkPage>
  );
}

function useFailureToast(asked: AskedStats | undefined) {
  const intl = useIntl();
  useEffect(() => {
    if (asked?.kind !== 'failed' || lacksTokens(asked)) return;
    toast({ type: 'error', text: intl.formatMessage({ id: 'stats.failed' }, { error: errorOf(asked, intl) }) });
  }, [asked, intl]);
}

function Charts({ servers, commands }: Extract<AskedStats, { kind: 'answered' }>['stats']) {
  const { formatMessage } = useIntl();
  return (
    <>
      <ChartPanel title={formatMessage({ id: 'stats.servers.title' })} points={servers} />
      <ChartPanel title={formatMessage({ id: 'stats.commands.title' })} points={commands} />
      <ValuesTable servers={servers} commands={commands} />
    </>
  );
}

function Places() {
  const { formatMessage } = useIntl();
  const titles = [formatMessage({ id: 'stats.servers.title' }), formatMessage({ id: 'stats.commands.title' })];
  return titles.map((title) => (
    <PanelShape key={title} title={title}>
      <div className={styles.place} aria-hidden="true">
        <Skeleton shape="block" />
      </div>
    </PanelShape>
  ));
}
