import { type SubmitEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, useFeature } from 'shared-ui';
import { Select, Switch, TextField } from 'shared-ui/app';
import { actionNames, specifiedActions } from './action-text.tsx';
import styles from './actions-page.module.css';
import { type ActionFilters, noFilters } from './filters.ts';

interface FilterFormProps {
  filters: ActionFilters;
  onChange: (filters: ActionFilters) => void;
}

/** What of the log is to be shown: choices at once, ids when they have been typed. */
export function FilterForm({ filters, onChange }: FilterFormProps) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const more = useFeature('staff');
  const { by, subject } = filters;
  const [typed, setTyped] = useState({ by, subject });
  const [known, setKnown] = useState({ by, subject });
  if (known.by !== by || known.subject !== subject) {
    setKnown({ by, subject });
    setTyped({ by, subject });
  }

  function apply(event?: SubmitEvent) {
    event?.preventDefault();
    const ids = { by: typed.by.trim(), subject: typed.subject.trim() };
    if (ids.by !== by || ids.subject !== subject) onChange({ ...filters, ...ids });
  }

  const idField = (name: 'by' | 'subject', label: string) => (
    <TextField
      label={label}
      value={typed[name]}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
      onBlur={() => apply()}
      inputMode="numeric"
      maxLength={40}
      autoComplete="off"
      spellCheck={false}
    />
  );
  const dayField = (name: 'from' | 'until', label: string) => (
    <TextField
      type="date"
      label={label}
      value={filters[name]}
      onChange={({ target }) => onChange({ ...filters, [name]: target.value })}
    />
  );
  const names = more ? Object.keys(actionNames) : [...specifiedActions];
  const changed = Object.entries(noFilters).some(([name, value]) => Reflect.get(filters, name) !== value);

  return (
    <search>
      <form className={styles.filters} onSubmit={apply}>
        <Select
          label={formatMessage({ id: 'actions.action' })}
          value={filters.action}
          onChange={({ target }) => onChange({ ...filters, action: target.value })}
        >
          <option value="">{formatMessage({ id: 'actions.filter.all' })}</option>
          {Object.entries(actionNames)
            .filter(([action]) => names.includes(action))
            .map(([action, name]) => (
              <option key={action} value={action}>
                {formatMessage(name)}
              </option>
            ))}
          {filters.action && !names.includes(filters.action) && <option>{filters.action}</option>}
        </Select>
        {idField('by', formatMessage({ id: 'actions.filter.by' }))}
        {idField('subject', formatMessage({ id: 'actions.filter.subject' }))}
        {dayField('from', formatMessage({ id: 'actions.filter.from' }))}
        {dayField('until', formatMessage({ id: 'actions.filter.until' }))}
        <div className={styles.last}>
          {more && (
            <Switch
              label={formatMessage({ id: 'actions.filter.refused' })}
              checked={filters.refused}
              onChange={(refused) => onChange({ ...filters, refused })}
            />
          )}
          <Button type="submit" size="small">
            <FormattedMessage id="actions.filter.apply" />
          </Button>
          {changed && (
            <Button kind="plain" size="small" onClick={() => onChange(noFilters)}>
              <FormattedMessage id="actions.filter.clear" />
            </Button>
          )}
        </div>
      </form>
    </search>
  );
}
