import type { maxLogExceptions } from 'api-contract/logs';
import { type ReactNode, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { CloseIcon } from 'shared-ui';
import { foldAccents, Notice, TextField, useDebouncedValue, useQuery } from 'shared-ui/app';
import { useErrorMessage } from '../../lib/api/errors.tsx';
import listStyles from '../../lib/listbox.module.css';
import { useFocusAfterRender } from '../../lib/use-focus-after-render.ts';
import { useListbox } from '../../lib/use-listbox.ts';
import { useServer } from '../guild-layout/server-context.tsx';
import styles from './exception-field.module.css';
import { formatException } from './format-logs.ts';
import { ExceptionIcon } from './log-icons.tsx';
import type { LogException } from './log-settings.ts';
import { exceptionChoicesQuery } from './logs-api.ts';

/** The maximum number of exceptions in one list. */
const MAX_EXCEPTIONS: typeof maxLogExceptions = 25;

interface ExceptionFieldProps {
  exceptions: LogException[];
  /** Opens the list of choices above the field, if there is no room below. */
  opensUpwards?: boolean;
  onChange: (exceptions: LogException[]) => void;
}

/** A list of exceptions, with a combobox that adds channels, roles, members and bots. */
export function ExceptionField({ exceptions, opensUpwards = false, onChange }: ExceptionFieldProps) {
  const { formatMessage } = useIntl();
  const fieldRef = useRef<HTMLDivElement>(null);
  const focus = useFocusAfterRender();

  /** Focuses the exception that takes the place, or the combobox, because the button unmounts. */
  function remove(index: number) {
    onChange(exceptions.toSpliced(index, 1));
    focus(() => {
      const buttons = [...(fieldRef.current?.querySelectorAll<HTMLElement>('li button') ?? [])];
      return buttons[index] ?? buttons.at(-1) ?? fieldRef.current?.querySelector('input');
    });
  }

  return (
    <div ref={fieldRef} className={styles.field}>
      {exceptions.length > 0 && (
        <ul className={styles.tokens}>
          {exceptions.map((exception, index) => (
            <ExceptionToken key={exception.id} exception={exception}>
              <button
                type="button"
                aria-label={formatMessage({ id: 'logs.exceptions.remove' }, { name: formatException(exception) })}
                onClick={() => remove(index)}
              >
                <CloseIcon />
              </button>
            </ExceptionToken>
          ))}
        </ul>
      )}
      {exceptions.length < MAX_EXCEPTIONS ? (
        <ExceptionPicker
          exceptions={exceptions}
          opensUpwards={opensUpwards}
          onPick={(exception) => onChange([...exceptions, exception])}
        />
      ) : (
        <Notice tone="neutral">
          <FormattedMessage id="logs.exceptions.full" values={{ count: MAX_EXCEPTIONS }} />
        </Notice>
      )}
    </div>
  );
}

interface ExceptionTokenProps {
  exception: LogException;
  children?: ReactNode;
}

/** An exception in a list, with an optional button. */
export function ExceptionToken({ exception, children }: ExceptionTokenProps) {
  return (
    <li className={children ? `${styles.token} ${styles.removable}` : styles.token}>
      <ExceptionIcon kind={exception.kind} />
      <span className={styles.name} dir="auto">
        {exception.name.replace(/^[#@]/, '')}
      </span>
      {children}
    </li>
  );
}

const kindNames = defineMessages({
  channel: { id: 'logs.exceptions.kind.channel' },
  role: { id: 'logs.exceptions.kind.role' },
  user: { id: 'logs.exceptions.kind.user' },
  bot: { id: 'logs.exceptions.kind.bot' },
});

/** The order in the list: a role is the usual exception. */
const kindOrder = ['role', 'channel', 'user', 'bot'];

/** The kinds that the API lists without a search. */
const listedKinds = ['channel', 'role'] as const;

/** Whether a text of at least three letters is the start of a name. */
function isStartOf(text: string, name: string): boolean {
  const start = foldAccents(text.trim());
  return start.length >= 3 && foldAccents(name).startsWith(start);
}

interface ExceptionPickerProps {
  exceptions: LogException[];
  opensUpwards: boolean;
  onPick: (exception: LogException) => void;
}

function ExceptionPicker({ exceptions, opensUpwards, onPick }: ExceptionPickerProps) {
  const { formatMessage } = useIntl();
  const { id: serverId } = useServer();
  const [searchText, setSearchText] = useState('');
  const [wasOpened, setWasOpened] = useState(false);
  const search = useDebouncedValue(searchText.trim());
  const query = useQuery(exceptionChoicesQuery(serverId, search, wasOpened));
  const typedKind = listedKinds.find((kind) => isStartOf(searchText, formatMessage(kindNames[kind])));
  const allChoices = useQuery(exceptionChoicesQuery(serverId, '', typedKind !== undefined));
  const ofTypedKind = (allChoices.data ?? []).filter(({ kind }) => kind === typedKind);
  const choices = [...(query.data ?? []), ...ofTypedKind];
  const options = choices
    .filter(
      ({ id }, index) =>
        choices.findIndex((choice) => choice.id === id) === index &&
        !exceptions.some((exception) => exception.id === id),
    )
    .sort((one, other) => kindOrder.indexOf(one.kind) - kindOrder.indexOf(other.kind));
  const list = useListbox({ options, searchText, onSearch: setSearchText, onPick });
  const getErrorMessage = useErrorMessage();
  if (list.open && !wasOpened) setWasOpened(true);
  const isLoading = query.isFetching || search !== searchText.trim();
  return (
    <div className={listStyles.picker}>
      <TextField
        label={formatMessage({ id: 'logs.exceptions.add' })}
        {...list.inputProps}
        placeholder={formatMessage({ id: 'logs.exceptions.placeholder' })}
        value={searchText}
        maxLength={100}
        onChange={(event) => list.show(event.target.value)}
      />
      <div
        className={opensUpwards ? `${listStyles.panel} ${listStyles.upwards}` : listStyles.panel}
        hidden={!list.open}
      >
        <div
          id={list.id}
          role="listbox"
          aria-label={formatMessage({ id: 'logs.exceptions.add' })}
          aria-busy={isLoading}
          className={listStyles.list}
        >
          {list.open &&
            options.map((option) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles keys.
              <div
                key={option.id}
                id={list.getOptionId(option.id)}
                role="option"
                tabIndex={-1}
                aria-selected={false}
                className={
                  option === list.activeOption ? `${listStyles.option} ${listStyles.active}` : listStyles.option
                }
                // Keep the focus in the field.
                onPointerDown={(event) => event.preventDefault()}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => list.pick(option)}
              >
                <span className={styles.icon}>
                  <ExceptionIcon kind={option.kind} />
                </span>
                <span className={listStyles.name} dir="auto">
                  {option.name.replace(/^[#@]/, '')}
                </span>
                <span className={styles.kind}>
                  <FormattedMessage {...kindNames[option.kind]} />
                </span>
              </div>
            ))}
        </div>
        <p className={options.length === 0 ? listStyles.empty : styles.hint} role="status">
          {query.error ? (
            getErrorMessage(query.error)
          ) : isLoading && options.length === 0 ? (
            <FormattedMessage id="logs.exceptions.loading" />
          ) : options.length === 0 ? (
            <FormattedMessage id="logs.exceptions.no-match" values={{ typed: searchText }} />
          ) : (
            searchText === '' && <FormattedMessage id="logs.exceptions.type" />
          )}
        </p>
      </div>
    </div>
  );
}
