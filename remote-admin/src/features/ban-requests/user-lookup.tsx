import { type SubmitEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type ApiError, api, Button, toResult } from 'shared-ui';
import { Form, Notice, Row, TextField, useMutation } from 'shared-ui/app';
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
  initialId?: string;
  onIdChange?: (id: string) => void;
  onResult: (user: LookupResult | undefined) => void;
  /** The error of the form that contains the field. */
  error: string | undefined;
  /** The form that contains the field is being sent. */
  isFormPending?: boolean;
}

/** Looks up a user by id, and shows them for confirmation. */
export function UserLookup(props: UserLookupProps) {
  const { user, initialId = '', onIdChange, onResult, error, isFormPending = false } = props;
  const intl = useIntl();
  const getErrorMessage = useErrorMessage();
  const [idText, setIdText] = useState(initialId);
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
    if (isFormPending) return;
    const id = idText.trim();
    if (!id) return setLookupError(intl.formatMessage({ id: 'ban-requests.id.empty' }));
    latestIdRef.current = id;
    mutate(id);
  }

  function handleChange(next: string) {
    latestIdRef.current = '';
    setIdText(next);
    onIdChange?.(next);
    setLookupError(undefined);
    onResult(undefined);
  }

  return (
    <Form isPending={isFormPending} onSubmit={submit} noValidate>
      <TextField
        label={intl.formatMessage({ id: 'ban-requests.id' })}
        hint={intl.formatMessage({ id: 'ban-requests.id.hint' })}
        error={lookupError ?? error}
        value={idText}
        onChange={({ target }) => handleChange(target.value)}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        data-search=""
        action={
          <Button type="submit" isPending={isPending}>
            <FormattedMessage id="ban-requests.look-up" />
          </Button>
        }
      />
      <div role="status">{user && <FoundUser user={user} />}</div>
    </Form>
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
