import { type SubmitEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { type ApiError, api, Button, toResult } from 'shared-ui';
import { Notice, Row, TextField, useMutation } from 'shared-ui/app';
import { useErrorMessage } from '../../auth/request-error.tsx';
import { UserLine } from '../../components/user-line.tsx';

/** A user of the chat platform, as the lookup returns it. */
export interface LookupResult {
  id: string;
  username: string;
  avatar: string;
  createdAt: number;
  is_banned: boolean;
}

interface UserLookupProps {
  user: LookupResult | undefined;
  onResult: (user: LookupResult | undefined) => void;
  /** The error of the form that contains the field. */
  error: string | undefined;
}

/** Looks up a user by id, and shows them for confirmation. */
export function UserLookup({ user, onResult, error }: UserLookupProps) {
  const intl = useIntl();
  const getErrorMessage = useErrorMessage();
  const [params] = useSearchParams();
  const [idText, setIdText] = useState(params.get('id') ?? '');
  const [lookupError, setLookupError] = useState<string>();
  const latestIdRef = useRef('');

  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => toResult(api.GET('/v1/public/get_discord_user', { params: { query: { id } } })),
    onSuccess(user, id) {
      if (latestIdRef.current !== id) return;
      onResult(user);
      setLookupError(undefined);
    },
    onError(error, id) {
      if (latestIdRef.current !== id) return;
      onResult(undefined);
      setLookupError(
        isUnknownUser(error) ? intl.formatMessage({ id: 'ban-requests.id.unknown' }, { id }) : getErrorMessage(error),
      );
    },
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const id = idText.trim();
    if (!id) return setLookupError(intl.formatMessage({ id: 'ban-requests.id.empty' }));
    latestIdRef.current = id;
    mutate(id);
  }

  function handleChange(next: string) {
    latestIdRef.current = '';
    setIdText(next);
    setLookupError(undefined);
    onResult(undefined);
  }

  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label={intl.formatMessage({ id: 'ban-requests.id' })}
        hint={intl.formatMessage({ id: 'ban-requests.id.hint' })}
        error={lookupError ?? error}
        value={idText}
        onChange={({ target }) => handleChange(target.value)}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        action={
          <Button type="submit" isPending={isPending}>
            <FormattedMessage id="ban-requests.look-up" />
          </Button>
        }
      />
      <div role="status">{user && <FoundUser user={user} />}</div>
    </form>
  );
}

function isUnknownUser(error: ApiError): boolean {
  return error.kind === 'http-error' && [400, 404].includes(error.status);
}

function FoundUser({ user: { id, username, avatar, createdAt } }: { user: LookupResult }) {
  const { formatDate } = useIntl();
  const date = formatDate(createdAt * 1000, { dateStyle: 'long' });
  return (
    <Notice tone="neutral" position="below">
      <Row>
        <UserLine user={{ id, name: username, avatar }} />
        <p>
          <FormattedMessage id="ban-requests.user.created" values={{ date }} />
        </p>
      </Row>
    </Notice>
  );
}
