import { type SubmitEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type ApiError, api, Button, toResult } from 'shared-ui';
import { Notice, Row, TextField, useMutation } from 'shared-ui/app';
import { useErrorMessage } from '../../auth/request-error.tsx';
import { PersonLine } from '../../components/person-line.tsx';

/** A person of the chat platform as its look-up tells. */
export interface FoundPerson {
  id: string;
  username: string;
  avatar: string;
  createdAt: number;
  is_banned: boolean;
}

interface UserLookupProps {
  found: FoundPerson | undefined;
  onFound: (found: FoundPerson | undefined) => void;
  /** What else is wrong with the choice of the person. */
  error: string | undefined;
}

/** Finds a person by id, so that one sees whom an id means. */
export function UserLookup({ found, onFound, error }: UserLookupProps) {
  const intl = useIntl();
  const getErrorMessage = useErrorMessage();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();
  const latest = useRef('');

  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => toResult(api.GET('/v1/public/get_discord_user', { params: { query: { id } } })),
    onSuccess(person, id) {
      if (latest.current !== id) return;
      onFound(person);
      setWrong(undefined);
    },
    onError(error, id) {
      if (latest.current !== id) return;
      onFound(undefined);
      setWrong(isUnknown(error) ? intl.formatMessage({ id: 'ask-ban.id.unknown' }, { id }) : getErrorMessage(error));
    },
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const id = typed.trim();
    if (!id) return setWrong(intl.formatMessage({ id: 'ask-ban.id.empty' }));
    latest.current = id;
    mutate(id);
  }

  function type(next: string) {
    latest.current = '';
    setTyped(next);
    setWrong(undefined);
    onFound(undefined);
  }

  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label={intl.formatMessage({ id: 'ask-ban.id' })}
        hint={intl.formatMessage({ id: 'ask-ban.id.hint' })}
        error={wrong ?? error}
        value={typed}
        onChange={({ target }) => type(target.value)}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        action={
          <Button type="submit" isPending={isPending}>
            <FormattedMessage id="ask-ban.look-up" />
          </Button>
        }
      />
      <div role="status">{found && <Found person={found} />}</div>
    </form>
  );
}

function isUnknown(error: ApiError): boolean {
  return error.kind === 'http-error' && [400, 404].includes(error.status);
}

function Found({ person: { id, username, avatar, createdAt } }: { person: FoundPerson }) {
  const { formatDate } = useIntl();
  const date = formatDate(createdAt * 1000, { dateStyle: 'long' });
  return (
    <Notice tone="neutral" position="below">
      <Row>
        <PersonLine person={{ id, name: username, avatar }} />
        <p>
          <FormattedMessage id="ask-ban.since" values={{ date }} />
        </p>
      </Row>
    </Notice>
  );
}
