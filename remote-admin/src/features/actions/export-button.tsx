import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, toast } from 'shared-ui';
import { DownloadIcon } from 'shared-ui/lib/icons.tsx';
import { download } from 'shared-ui/lib/save-text.ts';
import { useErrorMessage } from '../../auth/request-error.tsx';
import styles from './actions-page.module.css';
import { toCsv } from './csv.ts';
import { fetchAllActions, mostRows } from './export-actions.ts';
import type { ActionFilters } from './filters.ts';

interface ExportButtonProps {
  filters: ActionFilters;
}

/** Gives the reader what the filters show as a table for spreadsheets. */
export function ExportButton({ filters }: ExportButtonProps) {
  const { formatMessage } = useIntl();
  const getErrorMessage = useErrorMessage('information');
  const [rows, setRows] = useState<number>();
  const gone = useRef(new AbortController());
  useEffect(() => {
    const leaving = new AbortController();
    gone.current = leaving;
    return () => leaving.abort();
  }, []);

  async function run() {
    const { signal } = gone.current;
    setRows(0);
    const outcome = await fetchAllActions(filters, setRows, signal);
    if (signal.aborted) return;
    setRows(undefined);
    if (outcome.kind !== 'ok') return toast({ type: 'error', text: getErrorMessage(outcome) });
    const { entries, complete } = outcome.data;
    const name = `${formatMessage({ id: 'actions.export.file' })}.csv`;
    download({ name, type: 'text/csv', text: toCsv(entries) });
    toast(
      complete
        ? { type: 'success', text: formatMessage({ id: 'actions.export.done' }, { count: entries.length }) }
        : { type: 'warn', text: formatMessage({ id: 'actions.export.cut' }, { count: entries.length }) },
    );
  }

  return (
    <div className={styles.export}>
      <Button icon={<DownloadIcon />} busy={rows !== undefined} onClick={run}>
        <FormattedMessage id="actions.export" />
      </Button>
      <p role="status">
        {rows === undefined ? (
          <FormattedMessage id="actions.export.hint" values={{ count: mostRows }} />
        ) : (
          <FormattedMessage id="actions.export.progress" values={{ count: rows }} />
        )}
      </p>
    </div>
  );
}
