import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type ApiResult, Button, toast } from 'shared-ui';
import { downloadFile } from 'shared-ui/lib/copy-and-download.ts';
import { DownloadIcon } from 'shared-ui/lib/icons.tsx';
import { useErrorMessage } from '../../auth/request-error.tsx';
import { formatCsv } from '../../components/csv.ts';
import { fetchActions, type StaffAction } from './actions-api.ts';
import styles from './actions-page.module.css';
import type { ActionFilters } from './filters.ts';

interface ExportButtonProps {
  filters: ActionFilters;
}

/** Exports the filtered log as CSV. */
export function ExportButton({ filters }: ExportButtonProps) {
  const { formatMessage } = useIntl();
  const getErrorMessage = useErrorMessage('information');
  const [rowCount, setRowCount] = useState<number>();
  const controllerRef = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    controllerRef.current = controller;
    return () => controller.abort();
  }, []);

  async function exportActions() {
    const { signal } = controllerRef.current;
    setRowCount(0);
    const result = await fetchAllActions(filters, setRowCount, signal);
    if (signal.aborted) return;
    setRowCount(undefined);
    if (result.kind !== 'ok') return toast({ type: 'error', text: getErrorMessage(result) });
    const { entries, isComplete } = result.data;
    const name = `${formatMessage({ id: 'actions.export.file' })}.csv`;
    downloadFile({ name, type: 'text/csv', text: toCsv(entries) });
    toast(
      isComplete
        ? { type: 'success', text: formatMessage({ id: 'actions.export.done' }, { count: entries.length }) }
        : { type: 'warn', text: formatMessage({ id: 'actions.export.limit' }, { count: entries.length }) },
    );
  }

  return (
    <div className={styles.export}>
      <Button icon={<DownloadIcon />} isPending={rowCount !== undefined} onClick={exportActions}>
        <FormattedMessage id="actions.export" />
      </Button>
      <p role="status">
        {rowCount === undefined ? (
          <FormattedMessage id="actions.export.hint" values={{ count: MAX_EXPORT_ROWS }} />
        ) : (
          <FormattedMessage id="actions.export.progress" values={{ count: rowCount }} />
        )}
      </p>
    </div>
  );
}

/** The maximum number of exported rows. */
const MAX_EXPORT_ROWS = 50_000;

const EXPORT_PAGE_SIZE = 1000;
const MAX_WAIT_SECONDS = 120;

/** The filtered entries, up to the limit, and whether these are all. */
interface ExportData {
  entries: StaffAction[];
  isComplete: boolean;
}

/** Fetches the filtered entries page by page, and reports the progress. */
async function fetchAllActions(
  filters: ActionFilters,
  onProgress: (rowCount: number) => void,
  signal: AbortSignal,
): Promise<ApiResult<ExportData>> {
  const entries: StaffAction[] = [];
  let before: string | undefined;
  for (;;) {
    const result = await fetchActions(filters, { limit: EXPORT_PAGE_SIZE, before });
    if (signal.aborted) return { kind: 'network-error' };
    if (result.kind === 'http-error' && (result.retryAfterSeconds ?? Number.POSITIVE_INFINITY) <= MAX_WAIT_SECONDS) {
      await new Promise((resolve) => setTimeout(resolve, (result.retryAfterSeconds ?? 0) * 1000));
      continue;
    }
    if (result.kind !== 'ok') return result;
    entries.push(...result.data.entries);
    before = result.data.next;
    onProgress(Math.min(entries.length, MAX_EXPORT_ROWS));
    if (before === undefined || entries.length >= MAX_EXPORT_ROWS) break;
  }
  const isComplete = before === undefined && entries.length <= MAX_EXPORT_ROWS;
  return { kind: 'ok', data: { entries: entries.slice(0, MAX_EXPORT_ROWS), isComplete } };
}

const columns = ['time', 'action', 'by', 'name', 'subject', 'outcome', 'description'];

/** Formats entries as CSV. Escapes cells that a spreadsheet would interpret as formulas. */
export function toCsv(entries: StaffAction[]): string {
  const rows = entries.map(({ createdAt, action, userId, name, subject, outcome, description }) =>
    [formatTime(createdAt), action, userId, name, subject, outcome, description].map((value) => value ?? ''),
  );
  return formatCsv(columns, rows);
}

function formatTime(seconds: number): string {
  const time = new Date(seconds * 1000);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString();
}
