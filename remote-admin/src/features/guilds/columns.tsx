import { useState } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { Button, ChevronDownIcon, getPreference, Popover, setPreference } from 'shared-ui';
import { Switch } from 'shared-ui/app';
import styles from './columns.module.css';

const PREFERENCE = 'server-columns-hidden';

/** The columns of the server list that can be hidden. */
const columnNames = defineMessages({
  id: { id: 'server-list.id' },
  owner: { id: 'server-list.owner' },
  members: { id: 'server-list.members' },
  joined: { id: 'server-list.joined' },
});
type Column = keyof typeof columnNames;
const columns = ['id', 'owner', 'members', 'joined'] as const satisfies Column[];

/** The hidden columns, and a function to show or hide one. The choice is remembered with consent. */
export function useHiddenColumns() {
  const [hidden, setHidden] = useState(() => {
    const names = getPreference(PREFERENCE)?.split(' ') ?? [];
    return columns.filter((column) => names.includes(column));
  });
  function showColumn(column: Column, isShown: boolean) {
    const next = columns.filter((name) => (name === column ? !isShown : hidden.includes(name)));
    setHidden(next);
    setPreference(PREFERENCE, next.join(' '));
  }
  return { hidden, showColumn };
}

/** A button that opens the choice of columns. */
export function ColumnChoice({ hidden, showColumn }: ReturnType<typeof useHiddenColumns>) {
  return (
    <Popover
      align="end"
      trigger={(trigger) => (
        <Button {...trigger} iconAfter={<ChevronDownIcon />}>
          <FormattedMessage id="server-list.columns" />
        </Button>
      )}
    >
      <div className={styles.choice}>
        {columns.map((column) => (
          <Switch
            key={column}
            label={<FormattedMessage {...columnNames[column]} />}
            checked={!hidden.includes(column)}
            onChange={(isShown) => showColumn(column, isShown)}
          />
        ))}
      </div>
    </Popover>
  );
}
