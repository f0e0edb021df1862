import { type SubmitEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, useFeature } from 'shared-ui';
import { Form, Select, Switch, TextField } from 'shared-ui/app';
import { actionNames, specifiedActions } from './action-text.tsx';
import styles from './actions-page.module.css';
import { type ActionFilters, defaultFilters } from './filters.ts';

interface FilterFormProps {
  filters: ActionFilters;
  onChange: (filters: ActionFilters) => void;
}

/** The filters of the log. Selects apply immediately, ids on blur or submit. */
export function FilterForm({ filters, onChange }: FilterFormProps) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const hasStaffApi = useFeature('staff');
  const { by, subject } = filters;
  const [idTexts, setIdTexts] = useState({ by, subject });
  const [appliedIds, setAppliedIds] = useState({ by, subject });
  if (appliedIds.by !== by || appliedIds.subject !== subject) {
    setAppliedIds({ by, subject });
    setIdTexts({ by, subject });
  }

  function apply(event?: SubmitEvent) {
    event?.preventDefault();
    const ids = { by: idTexts.by.trim(), subject: idTexts.subject.trim() };
    if (ids.by !== by || ids.subject !== subject) onChange({ ...filters, ...ids });
  }

  const renderIdField = (name: 'by' | 'subject', label: string) => (
    <TextField
      label={label}
      value={idTexts[name]}
      onChange={({ target }) => setIdTexts({ ...idTexts, [name]: target.value })}
      onBlur={() => apply()}
      inputMode="numeric"
      maxLength={40}
      autoComplete="off"
      spellCheck={false}
    />
  );
  const renderDayField = (name: 'from' | 'until', label: string) => (
    <TextField
      type="date"
      label={label}
      value={filters[name]}
      onChange={({ target }) => onChange({ ...filters, [name]: target.value })}
    />
  );
  const availableActions = hasStaffApi ? Object.keys(actionNames) : [...specifiedActions];
  const hasFilters = Object.entries(defaultFilters).some(([name, value]) => Reflect.get(filters, name) !== value);

  return (
    <search>
      <Form isPending={false} className={styles.filters} onSubmit={apply}>
        <Select
          label={formatMessage({ id: 'actions.action' })}
          value={filters.action}
          onChange={({ target }) => onChange({ ...filters, action: target.value })}
        >
          <option value="">{formatMessage({ id: 'actions.filter.all' })}</option>
          {Object.entries(actionNames)
            .filter(([action]) => availableActions.includes(action))
            .map(([action, name]) => (
              <option key={action} value={action}>
                {formatMessage(name)}
              </option>
            ))}
          {filters.action && !availableActions.includes(filters.action) && <option>{filters.action}</option>}
        </Select>
        {renderIdField('by', formatMessage({ id: 'actions.filter.by' }))}
        {renderIdField('subject', formatMessage({ id: 'actions.filter.subject' }))}
        {renderDayField('from', formatMessage({ id: 'actions.filter.from' }))}
        {renderDayField('until', formatMessage({ id: 'actions.filter.until' }))}
        <div className={styles.buttons}>
          {hasStaffApi && (
            <Switch
              label={formatMessage({ id: 'actions.filter.refused' })}
              checked={filters.refused}
              onChange={(refused) => onChange({ ...filters, refused })}
            />
          )}
          <Button type="submit" size="small">
            <FormattedMessage id="actions.filter.apply" />
          </Button>
          {hasFilters && (
            <Button kind="plain" size="small" onClick={() => onChange(defaultFilters)}>
              <FormattedMessage id="actions.filter.clear" />
            </Button>
          )}
        </div>
      </Form>
    </search>
  );
}
