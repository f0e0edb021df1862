import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type ApiResult, Button, toast } from 'shared-ui';
import { DownloadIcon, downloadFile } from 'shared-ui/app';
import { useErrorMessage } from '../auth/request-error.tsx';
import { formatCsv } from './csv.ts';
import styles from './export-button.module.css';

/** Fetches a page of entries; the first one without a cursor. */
type FetchPage<Entry> = (cursor: string | undefined) => Promise<ApiResult<{ entries: Entry[]; next?: string }>>;

interface ExportButtonProps<Entry> {
  /** The name of the file, without its ending. */
  fileName: string;
  columns: readonly string[];
  /** Whether the fields of the filters are valid. Called before each export. */
  validate?: () => boolean;
  fetchPage: FetchPage<Entry>;
  toRow: (entry: Entry) => string[];
}

/** Exports a filtered list as CSV. */
export function ExportButton<Entry>({ fileName, columns, validate, fetchPage, toRow }: ExportButtonProps<Entry>) {
  const { formatMessage } = useIntl();
  const getErrorMessage = useErrorMessage('information');
  const [rowCount, setRowCount] = useState<number>();
  const controllerRef = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    controllerRef.current = controller;
    return () => controller.abort();
  }, []);

  async function exportList() {
    if (validate?.() === false) return;
    const { signal } = controllerRef.current;
    setRowCount(0);
    const result = await fetchAll(fetchPage, setRowCount, signal);
    if (signal.aborted) return;
    setRowCount(undefined);
    if (result.kind !== 'ok') return toast({ type: 'error', text: getErrorMessage(result) });
    const { entries, isComplete } = result.data;
    downloadFile({ name: `${fileName}.csv`, type: 'text/csv', text: formatCsv(columns, entries.map(toRow)) });
    toast(
      isComplete
        ? { type: 'success', text: formatMessage({ id: 'staff.export.done' }, { count: entries.length }) }
        : { type: 'warn', text: formatMessage({ id: 'staff.export.limit' }, { count: entries.length }) },
    );
  }

  return (
    <div className={styles.export}>
      <Button icon={<DownloadIcon />} isPending={rowCount !== undefined} onClick={exportList}>
        <FormattedMessage id="staff.export" />
      </Button>
      <p role="status">
        {rowCount === undefined ? (
          <FormattedMessage id="staff.export.hint" values={{ count: MAX_ROWS }} />
        ) : (
          <FormattedMessage id="staff.export.progress" values={{ count: rowCount }} />
        )}
      </p>
    </div>
  );
}

/** The maximum number of exported rows. */
const MAX_ROWS = 50_000;

const MAX_WAIT_SECONDS = 120;

/** The entries up to the limit, and whether these are all. */
interface ExportData<Entry> {
  entries: Entry[];
  isComplete: boolean;
}

/** Fetches entries page by page, and reports the progress. */
async function fetchAll<Entry>(
  fetchPage: FetchPage<Entry>,
  onProgress: (rowCount: number) => void,
  signal: AbortSignal,
): Promise<ApiResult<ExportData<Entry>>> {
  const entries: Entry[] = [];
  let cursor: string | undefined;
  for (;;) {
    const result = await fetchPage(cursor);
    if (signal.aborted) return { kind: 'network-error' };
    if (result.kind === 'http-error' && (result.retryAfterSeconds ?? Number.POSITIVE_INFINITY) <= MAX_WAIT_SECONDS) {
      await new Promise((resolve) => setTimeout(resolve, (result.retryAfterSeconds ?? 0) * 1000));
      continue;
    }
    if (result.kind !== 'ok') return result;
    entries.push(...result.data.entries);
    cursor = result.data.next;
    onProgress(Math.min(entries.length, MAX_ROWS));
    if (cursor === undefined || entries.length >= MAX_ROWS) break;
  }
  const isComplete = cursor === undefined && entries.length <= MAX_ROWS;
  return { kind: 'ok', data: { entries: entries.slice(0, MAX_ROWS), isComplete } };
}
