import type { RefObject } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { ChevronDownIcon } from 'shared-ui';
import { useCategoryName } from './bot-text.tsx';
import { SearchIcon } from './command-icons.tsx';
import styles from './command-search.module.css';
import { type CommandGroup, countCommands } from './commands.ts';

interface CommandSearchProps {
  /** Uncontrolled, so that it keeps what is typed before the page is interactive. */
  inputRef: RefObject<HTMLInputElement | null>;
  onSearch: (query: string) => void;
  /** Undefined while the commands are loading. */
  groups: CommandGroup[] | undefined;
  selectedId: string | undefined;
  /** The number of commands that are shown. */
  shownCount: number | undefined;
}

/** The search field, and below 900 px the choice of a category. */
export function CommandSearch({ inputRef, onSearch, groups, selectedId, shownCount }: CommandSearchProps) {
  const { formatMessage } = useIntl();
  const label = formatMessage({ id: 'command-list.search' });
  return (
    <search className={styles.search}>
      <div className={styles.field}>
        <label>
          <SearchIcon />
          <input
            ref={inputRef}
            type="search"
            placeholder={label}
            aria-label={label}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            onInput={({ currentTarget }) => onSearch(currentTarget.value)}
          />
        </label>
        <span role="status" className={styles.count}>
          {shownCount !== undefined && <FormattedMessage id="command-list.count" values={{ count: shownCount }} />}
        </span>
      </div>
      <CategorySelect groups={groups} selectedId={selectedId} />
    </search>
  );
}

function CategorySelect({ groups, selectedId = '' }: Pick<CommandSearchProps, 'groups' | 'selectedId'>) {
  const { formatMessage } = useIntl();
  const getName = useCategoryName();
  const [, setParams] = useSearchParams();
  const all = formatMessage({ id: 'command-list.all-categories' });
  const formatChoice = (name: string, count: number) => formatMessage({ id: 'command-list.choice' }, { name, count });
  return (
    <span className={styles.select}>
      <select
        aria-label={formatMessage({ id: 'command-list.category' })}
        value={selectedId}
        disabled={!groups}
        onChange={({ target: { value } }) =>
          setParams(value ? { category: value } : {}, { replace: true, preventScrollReset: true })
        }
      >
        <option value="">{groups ? formatChoice(all, countCommands(groups)) : all}</option>
        {groups?.map((group) => (
          <option key={group.id} value={group.id}>
            {formatChoice(getName(group), group.commands.length)}
          </option>
        ))}
      </select>
      <ChevronDownIcon />
    </span>
  );
}
