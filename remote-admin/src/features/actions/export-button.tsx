import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type ApiResult, Button, toast } from 'shared-ui';
import { DownloadIcon } from 'shared-ui/lib/icons.tsx';
import { download } from 'shared-ui/lib/save-text.ts';
import { useErrorMessage } from '../../auth/request-error.tsx';
import { fetchActions, type StaffAction } from './actions-api.ts';
import styles from './actions-page.module.css';
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
      <Button icon={<DownloadIcon />} isPending={rows !== undefined} onClick={run}>
        <FormattedMessage id="actions.export" />
      </Button>
      <p role="status">
        {rows === undefined ? (
          <FormattedMessage id="actions.export.hint" values={{ count: MAX_EXPORT_ROWS }} />
        ) : (
          <FormattedMessage id="actions.export.progress" values={{ count: rows }} />
        )}
      </p>
    </div>
  );
}

/** How many rows are exported at most. */
const MAX_EXPORT_ROWS = 50_000;

const EXPORT_PAGE_SIZE = 1000;
const MAX_WAIT_SECONDS = 120;

/** Everything that the filters show, up to a limit, and whether that is all. */
interface Exported {
  entries: StaffAction[];
  complete: boolean;
}

/** Reads what the filters show, part by part, and says how far it has come. */
async function fetchAllActions(
  filters: ActionFilters,
  onProgress: (rows: number) => void,
  gone: AbortSignal,
): Promise<ApiResult<Exported>> {
  const entries: StaffAction[] = [];
  let before: string | undefined;
  for (;;) {
    const outcome = await fetchActions(filters, { limit: EXPORT_PAGE_SIZE, before });
    if (gone.aborted) return { kind: 'network-error' };
    if (outcome.kind === 'http-error' && (outcome.retryAfter ?? Number.POSITIVE_INFINITY) <= MAX_WAIT_SECONDS) {
      await new Promise((resolve) => setTimeout(resolve, (outcome.retryAfter ?? 0) * 1000));
      continue;
    }
    if (outcome.kind !== 'ok') return outcome;
    entries.push(...outcome.data.entries);
    before = outcome.data.next;
    onProgress(Math.min(entries.length, MAX_EXPORT_ROWS));
    if (before === undefined || entries.length >= MAX_EXPORT_ROWS) break;
  }
  const complete = before === undefined && entries.length <= MAX_EXPORT_ROWS;
  return { kind: 'ok', data: { entries: entries.slice(0, MAX_EXPORT_ROWS), complete } };
}

const columns = ['time', 'action', 'by', 'name', 'subject', 'outcome', 'description'];

/** Rows as a spreadsheet reads them; no cell of it can become a formula there. */
export function toCsv(entries: StaffAction[]): string {
  const rows = entries.map(({ createdAt, action, userId, name, subject, outcome, description }) =>
    [formatTime(createdAt), action, userId, name, subject, outcome, description].map((value) =>
      formatCell(value ?? ''),
    ),
  );
  // The mark at the beginning tells spreadsheets that this is UTF-8.
  return `\ufeff${[columns, ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`;
}

function formatTime(seconds: number): string {
  const time = new Date(seconds * 1000);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString();
}

function formatCell(value: string): string {
  // A quote in front makes a text of what a spreadsheet would take for a formula.
  const harmless = /^\s*[=+\-@\t\r\n]/.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}
