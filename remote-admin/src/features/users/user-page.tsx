import { type SubmitEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { Button } from 'shared-ui';
import { EmptyState, Form, PageLayout, Stack, TextField, useFieldText, useQuery } from 'shared-ui/app';
import { UserProfile } from './user-profile.tsx';
import { userQuery } from './user-query.ts';

/** The page that looks up a user, to ban or unban them. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const id = params.get('id')?.trim() ?? '';
  const query = useQuery({ ...userQuery(id), enabled: id !== '' });
  const { isFetching, refetch } = query;

  function lookUp(next: string) {
    if (next === id) void refetch();
    else setParams({ id: next }, { preventScrollReset: true });
  }

  return (
    <PageLayout title={<FormattedMessage id="admin.menu.user" />} lead={<FormattedMessage id="user.lead" />}>
      <Stack gap={5}>
        <UserLookupForm id={id} isFetching={isFetching} onLookUp={lookUp} />
        {!id && (
          <EmptyState
            title={<FormattedMessage id="user.none.title" />}
            text={<FormattedMessage id="user.none.text" />}
          />
        )}
        {id && <UserProfile id={id} query={query} />}
      </Stack>
    </PageLayout>
  );
}

interface UserLookupFormProps {
  id: string;
  isFetching: boolean;
  onLookUp: (id: string) => void;
}

/** The form for the user's id. */
function UserLookupForm({ id, isFetching, onLookUp }: UserLookupFormProps) {
  const { formatMessage } = useIntl();
  const formRef = useRef<HTMLFormElement>(null);
  const { text, setText } = useFieldText(id);
  const [isEmpty, setIsEmpty] = useState(false);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const trimmedId = text.trim();
    setIsEmpty(trimmedId === '');
    if (trimmedId) onLookUp(trimmedId);
    else formRef.current?.querySelector('input')?.focus();
  }

  return (
    <Form ref={formRef} isPending={false} onSubmit={submit} noValidate>
      <TextField
        label={formatMessage({ id: 'user.id' })}
        hint={formatMessage({ id: 'user.id.hint' })}
        error={isEmpty && <FormattedMessage id="user.id.empty" />}
        value={text}
        onChange={({ target }) => setText(target.value)}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        data-search=""
        action={
          <Button type="submit" kind="primary" isPending={isFetching}>
            <FormattedMessage id="user.look-up" />
          </Button>
        }
      />
    </Form>
  );
}
