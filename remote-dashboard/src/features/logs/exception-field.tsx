import type { maxLogExceptions } from 'api-contract/logs';
import { useState } from 'react';
import { defineMessages, FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { Field, foldAccents, useDebouncedValue, useQuery } from 'shared-ui/app';
import { useErrorMessage } from '../../lib/api/errors.tsx';
import type { Choice } from '../../lib/pickers/choices.ts';
import { MultiPicker, type PickedChoice } from '../../lib/pickers/multi-picker.tsx';
import { useServer } from '../guild-layout/server-context.tsx';
import { formatException } from './format-logs.ts';
import { ExceptionIcon } from './log-icons.tsx';
import type { LogException } from './log-settings.ts';
import { exceptionChoicesQuery } from './logs-api.ts';

/** The maximum number of exceptions in one list. */
const MAX_EXCEPTIONS: typeof maxLogExceptions = 25;

interface ExceptionFieldProps {
  exceptions: LogException[];
  onChange: (exceptions: LogException[]) => void;
}

/** A list of exceptions, with a combobox that adds channels, roles, members and bots. */
export function ExceptionField({ exceptions, onChange }: ExceptionFieldProps) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const getErrorMessage = useErrorMessage();
  const [searchText, setSearchText] = useState('');
  const [wasOpened, setWasOpened] = useState(false);
  const { found, isSearching, error } = useExceptionSearch(searchText, wasOpened);
  const isFull = exceptions.length >= MAX_EXCEPTIONS;
  const offered = isFull ? [] : found.filter(({ id }) => !exceptions.some((exception) => exception.id === id));
  const label = formatMessage({ id: 'logs.exceptions.add' });
  const hint = <FormattedMessage id="logs.exceptions.type" />;

  function getStatus() {
    if (isFull) return <FormattedMessage id="logs.exceptions.full" values={{ count: MAX_EXCEPTIONS }} />;
    if (error) return getErrorMessage(error);
    return searchText === '' && offered.length > 0 && hint;
  }

  function add(id: string) {
    const exception = offered.find((candidate) => candidate.id === id);
    if (exception) onChange([...exceptions, exception]);
  }

  return (
    <Field label={label}>
      {(control) => (
        <MultiPicker
          control={control}
          label={label}
          searchText={searchText}
          onSearch={setSearchText}
          choices={offered.map((exception) => ({
            ...toChoice(exception),
            note: <FormattedMessage {...kindNames[exception.kind]} />,
          }))}
          picked={formatPickedExceptions(intl, exceptions)}
          placeholder={formatMessage({ id: 'logs.exceptions.placeholder' })}
          isSearching={isSearching}
          status={getStatus()}
          emptyText={hint}
          onOpen={() => setWasOpened(true)}
          onPick={({ id }) => add(id)}
          onRemove={(index) => onChange(exceptions.toSpliced(index, 1))}
        />
      )}
    </Field>
  );
}

const kindNames = defineMessages({
  channel: { id: 'logs.exceptions.kind.channel' },
  role: { id: 'logs.exceptions.kind.role' },
  user: { id: 'logs.exceptions.kind.user' },
  bot: { id: 'logs.exceptions.kind.bot' },
});

function toChoice({ id, kind, name }: LogException): Choice {
  return { id, name: name.replace(/^[#@]/, ''), icon: <ExceptionIcon kind={kind} /> };
}

/** Exceptions as the entries of a list. */
export function formatPickedExceptions({ formatMessage }: IntlShape, exceptions: LogException[]): PickedChoice[] {
  return exceptions.map((exception) => ({
    ...toChoice(exception),
    removeLabel: formatMessage({ id: 'logs.exceptions.remove' }, { name: formatException(exception) }),
  }));
}

/** The order in the list: a role is the usual exception. */
const kindOrder = ['role', 'channel', 'user', 'bot'];

/** The kinds that the API lists without a search. */
const listedKinds = ['channel', 'role'] as const;

/** Whether a text of at least three letters is the start of a name. */
function isStartOf(text: string, name: string): boolean {
  const start = foldAccents(text.trim());
  return start.length >= 3 && foldAccents(name).startsWith(start);
}

/** Finds exceptions by name, and channels or roles also by the name of their kind. */
function useExceptionSearch(searchText: string, isEnabled: boolean) {
  const { formatMessage } = useIntl();
  const { id: serverId } = useServer();
  const search = useDebouncedValue(searchText.trim());
  const { data = [], error, isFetching } = useQuery(exceptionChoicesQuery(serverId, search, isEnabled));
  const typedKind = listedKinds.find((kind) => isStartOf(searchText, formatMessage(kindNames[kind])));
  const { data: all = [] } = useQuery(exceptionChoicesQuery(serverId, '', typedKind !== undefined));
  const choices = [...data, ...all.filter(({ kind }) => kind === typedKind)];
  const found = choices
    .filter(({ id }, index) => choices.findIndex((choice) => choice.id === id) === index)
    .sort((one, other) => kindOrder.indexOf(one.kind) - kindOrder.indexOf(other.kind));
  return { found, isSearching: isFetching || search !== searchText.trim(), error };
}
