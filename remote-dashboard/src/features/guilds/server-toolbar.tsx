import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { SegmentedControl } from 'shared-ui';
import { SearchBar, SearchField } from 'shared-ui/app';
import { type ServerFilter, type ServerState, serverStates } from './server-filter.ts';
import styles from './server-toolbar.module.css';

/** How the servers are listed. */
export type ServerView = 'cards' | 'list';

const stateTexts: Record<ServerState, { id: string }> = defineMessages({
  all: { id: 'servers.filter.all' },
  attention: { id: 'servers.attention' },
  joined: { id: 'servers.filter.joined' },
  setup: { id: 'servers.filter.setup' },
});
const viewTexts = defineMessages({
  cards: { id: 'servers.view.cards' },
  list: { id: 'servers.view.list' },
});

interface ServerToolbarProps {
  filter: ServerFilter;
  onFilter: (filter: ServerFilter) => void;
  /** How many servers match the filter. */
  matchCount: ReactNode;
  /** The filter by state and the switch between cards and a list, which only long lists have. */
  children?: ReactNode;
}

/** The search and filters of the list. */
export function ServerToolbar({ filter, onFilter, matchCount, children }: ServerToolbarProps) {
  const { formatMessage } = useIntl();
  return (
    <SearchBar matchCount={matchCount}>
      <SearchField
        label={formatMessage({ id: 'servers.search' })}
        value={filter.text}
        onChange={(text) => onFilter({ ...filter, text })}
      />
      {children}
    </SearchBar>
  );
}

interface StateFilterProps {
  value: ServerState;
  onChange: (state: ServerState) => void;
  /** The number of servers in each state. */
  counts: Record<ServerState, number>;
}

/** The filter by state. */
export function StateFilter({ value, onChange, counts }: StateFilterProps) {
  const { formatNumber } = useIntl();
  const states = serverStates.filter((state) => state !== 'attention' || state === value || counts.attention > 0);
  return (
    <SegmentedControl
      label={<FormattedMessage id="servers.filter" />}
      hidesLabel
      value={value}
      onChange={onChange}
      options={states.map((state) => ({
        value: state,
        content: (
          <span>
            <FormattedMessage {...stateTexts[state]} />{' '}
            <span className={styles.count}>{formatNumber(counts[state])}</span>
          </span>
        ),
      }))}
    />
  );
}

interface ViewSwitchProps {
  value: ServerView;
  onChange: (view: ServerView) => void;
}

/** The switch between cards and a list. */
export function ViewSwitch({ value, onChange }: ViewSwitchProps) {
  return (
    <SegmentedControl
      label={<FormattedMessage id="servers.view" />}
      hidesLabel
      value={value}
      onChange={onChange}
      options={(['cards', 'list'] as const).map((view) => ({
        value: view,
        content: <FormattedMessage {...viewTexts[view]} />,
      }))}
    />
  );
}
