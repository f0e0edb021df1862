import type { SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, useFeature } from 'shared-ui';
import { Form, Select, Switch, TextField } from 'shared-ui/app';
import { actionNames, specifiedActions } from './action-text.tsx';
import styles from './actions-page.module.css';
import { type ActionFilters, defaultFilters } from './filters.ts';
import type { useFilterFields } from './use-filter-fields.ts';

interface FilterFormProps {
  filters: ActionFilters;
  fields: ReturnType<typeof useFilterFields>;
}

/** The filters of the log. Selects apply immediately, ids on blur or submit. */
export function FilterForm({ filters, fields }: FilterFormProps) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const hasStaffApi = useFeature('staff');
  const { formRef, change, apply, clear } = fields;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    apply();
  }

  const renderIdField = (name: 'by' | 'subject', label: string) => (
    <TextField
      label={label}
      value={fields[name].text}
      onChange={({ target }) => fields[name].setText(target.value)}
      onBlur={apply}
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
      max="9999-12-31"
      onChange={({ target }) => change({ [name]: target.value })}
    />
  );
  const availableActions = hasStaffApi ? Object.keys(actionNames) : [...specifiedActions];
  const hasFilters = Object.entries(defaultFilters).some(([name, value]) => Reflect.get(filters, name) !== value);

  return (
    <search>
      <Form ref={formRef} isPending={false} className={styles.filters} onSubmit={submit}>
        <Select
          label={formatMessage({ id: 'actions.action' })}
          value={filters.action}
          onChange={({ target }) => change({ action: target.value })}
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
              onChange={(refused) => change({ refused })}
            />
          )}
          <Button type="submit" size="small">
            <FormattedMessage id="actions.filter.apply" />
          </Button>
          {hasFilters && (
            <Button kind="plain" size="small" onClick={clear}>
              <FormattedMessage id="actions.filter.clear" />
            </Button>
          )}
        </div>
      </Form>
    </search>
  );
}
