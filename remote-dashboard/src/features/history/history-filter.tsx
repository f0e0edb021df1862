import { FormattedMessage, useIntl } from 'react-intl';
import { Row, Select } from 'shared-ui/app';
import { formatModuleName } from './format-change.ts';
import { type ChangeFilter, type ChangePage, historyModules, parseHistoryModule } from './history-api.ts';

interface HistoryFilterProps {
  filter: ChangeFilter;
  /** The names of features by their ids. */
  features: ReadonlyMap<string, string>;
  authors: ChangePage['authors'];
  onChange: (filter: ChangeFilter) => void;
}

/** The filters of the history: by part, and by user if several made changes. */
export function HistoryFilter({ filter, features, authors, onChange }: HistoryFilterProps) {
  const intl = useIntl();
  const [, selectedFeature] = filter.module?.split('feature:') ?? [];
  // A link may lead to the history of a feature that the bot no longer has.
  const options = new Map([...(selectedFeature ? [[selectedFeature, selectedFeature] as const] : []), ...features]);
  return (
    <Row>
      <Select
        label={<FormattedMessage id="history.filter.part" />}
        value={filter.module ?? ''}
        onChange={({ target }) => onChange({ ...filter, module: parseHistoryModule(target.value) })}
      >
        <option value="">{intl.formatMessage({ id: 'history.filter.all-parts' })}</option>
        {historyModules.map((module) => (
          <option key={module} value={module}>
            {formatModuleName(intl, module)}
          </option>
        ))}
        {options.size > 0 && (
          <optgroup label={intl.formatMessage({ id: 'features.title' })}>
            {[...options].map(([id, name]) => (
              <option key={id} value={`feature:${id}`}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
      </Select>
      {(authors.length > 1 || filter.by) && (
        <Select
          label={<FormattedMessage id="history.filter.author" />}
          value={filter.by ?? ''}
          onChange={({ target }) => onChange({ ...filter, by: target.value || undefined })}
        >
          <option value="">{intl.formatMessage({ id: 'history.filter.all-authors' })}</option>
          {filter.by && !authors.some(({ id }) => id === filter.by) && <option value={filter.by}>{filter.by}</option>}
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
