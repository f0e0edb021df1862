import { useIntl } from 'react-intl';
import { ExportButton } from '../../components/export-button.tsx';
import type { StaffAction } from '../../specification-api/actions.ts';
import { fetchActions } from './actions-api.ts';
import type { ActionFilters } from './filters.ts';

const PAGE_SIZE = 1000;

const columns = ['time', 'action', 'by', 'name', 'subject', 'outcome', 'description'];

interface ActionExportProps {
  /** The filters that the fields show. */
  filters: ActionFilters;
  validate: () => boolean;
}

/** Exports the filtered action log. */
export function ActionExport({ filters, validate }: ActionExportProps) {
  const { formatMessage } = useIntl();
  return (
    <ExportButton
      fileName={formatMessage({ id: 'actions.export.file' })}
      columns={columns}
      validate={validate}
      fetchPage={(before) => fetchActions(filters, { limit: PAGE_SIZE, before })}
      toRow={toRow}
    />
  );
}

/** The cells of an entry. */
export function toRow({ createdAt, action, userId, name, subject, outcome, description }: StaffAction): string[] {
  return [formatTime(createdAt), action, userId, name, subject, outcome, description].map((value) => value ?? '');
}

function formatTime(seconds: number): string {
  const time = new Date(seconds * 1000);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString();
}
