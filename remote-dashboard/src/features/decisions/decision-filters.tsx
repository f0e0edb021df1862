import type { ReactNode } from 'react';
import { defineMessages, type MessageDescriptor, useIntl } from 'react-intl';
import { CloseIcon, IconButton, VisuallyHidden } from 'shared-ui';
import { Select } from 'shared-ui/app';
import styles from './decision-filters.module.css';
import { type DecisionFilter, type DecisionPage, type DecisionResult, decisionResults } from './decisions-api.ts';

export const resultNames: Record<DecisionResult, MessageDescriptor> = defineMessages({
  done: { id: 'decisions.result.done' },
  skipped: { id: 'decisions.result.skipped' },
  failed: { id: 'decisions.result.failed' },
});

interface DecisionFiltersProps {
  filter: DecisionFilter;
  users: DecisionPage['users'];
  channels: DecisionPage['channels'];
  onChange: (filter: DecisionFilter) => void;
}

/** The filters of decisions: by person, channel and outcome. */
export function DecisionFilters({ filter, users, channels, onChange }: DecisionFiltersProps) {
  const { formatMessage } = useIntl();
  return (
    <div className={styles.filters}>
      <Filter
        label={formatMessage({ id: 'decisions.filter.user' })}
        any={formatMessage({ id: 'decisions.filter.any-user' })}
        value={filter.user}
        onChange={(user) => onChange({ ...filter, user })}
      >
        {toOptions(users, filter.user)}
      </Filter>
      <Filter
        label={formatMessage({ id: 'decisions.filter.channel' })}
        any={formatMessage({ id: 'decisions.filter.any-channel' })}
        value={filter.channel}
        onChange={(channel) => onChange({ ...filter, channel })}
      >
        {toOptions(
          channels.map(({ id, name }) => ({ id, name: `#${name}` })),
          filter.channel,
        )}
      </Filter>
      <Filter
        label={formatMessage({ id: 'decisions.filter.result' })}
        any={formatMessage({ id: 'decisions.filter.any-result' })}
        value={filter.outcome}
        onChange={(value) => onChange({ ...filter, outcome: decisionResults.find((result) => result === value) })}
      >
        {toOptions(decisionResults.map((id) => ({ id, name: formatMessage(resultNames[id]) })))}
      </Filter>
    </div>
  );
}

/** The options of a filter, with its value even if no decision has it any more. */
function toOptions(choices: readonly { id: string; name: string }[], value?: string): ReactNode {
  const isListed = value === undefined || choices.some(({ id }) => id === value);
  return [...choices, ...(isListed ? [] : [{ id: value, name: value }])].map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}

interface FilterProps {
  label: string;
  /** The option without a filter. */
  any: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  children: ReactNode;
}

function Filter({ label, any, value, onChange, children }: FilterProps) {
  const { formatMessage } = useIntl();
  return (
    <div className={value === undefined ? styles.filter : `${styles.filter} ${styles.set}`}>
      <Select
        label={<VisuallyHidden>{label}</VisuallyHidden>}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value || undefined)}
      >
        <option value="">{any}</option>
        {children}
      </Select>
      {value !== undefined && (
        <IconButton
          icon={<CloseIcon />}
          label={formatMessage({ id: 'decisions.filter.clear' }, { filter: label })}
          onClick={() => onChange(undefined)}
        />
      )}
    </div>
  );
}
