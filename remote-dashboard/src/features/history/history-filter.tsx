import { FormattedMessage, useIntl } from 'react-intl';
import { Row, Select } from 'shared-ui/app';
import { formatModuleName } from './format-change.ts';
import { type ChangeFilter, type ChangePage, historyModules } from './history-api.ts';

interface HistoryFilterProps {
  filter: ChangeFilter;
  authors: ChangePage['authors'];
  onChange: (filter: ChangeFilter) => void;
}

/** The filters of the history: by part, and by user if several made changes. */
export function HistoryFilter({ filter, authors, onChange }: HistoryFilterProps) {
  const intl = useIntl();
  return (
    <Row>
      <Select
        label={<FormattedMessage id="history.filter.part" />}
        value={filter.module ?? ''}
        onChange={({ target }) =>
          onChange({ ...filter, module: historyModules.find((module) => module === target.value) })
        }
      >
        <option value="">{intl.formatMessage({ id: 'history.filter.all-parts' })}</option>
        {historyModules.map((module) => (
          <option key={module} value={module}>
            {formatModuleName(intl, module)}
          </option>
        ))}
      </Select>
      {(authors.length > 1 || filter.by) && (
        <Select
          label={<FormattedMessage id="history.filter.author" />}
          value={filter.by ?? ''}
          onChange={({ target }) => onChange({ ...filter, by: target.value || undefined })}
        >
          <option value="">{intl.formatMessage({ id: 'history.filter.all-authors' })}</option>
          {authors.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Row>
  );
}
