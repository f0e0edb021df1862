import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type ApiResult, api, Button, ErrorState, TextLink, useSession, VisuallyHidden } from 'shared-ui';
import { EmptyState, List, SearchBar, Stack, TextField } from 'shared-ui/app';
import { useDebouncedValue } from 'shared-ui/lib/use-debounced-value.ts';
import { staffRequest } from '../../auth/staff-request.ts';
import { useErrorMessage } from '../../auth/use-error-message.ts';
import { ListSkeleton } from '../../components/list-skeleton.tsx';
import { DateTime } from '../../components/moment.tsx';
import { MoreButton } from '../../components/more-button.tsx';
import { type Person, PersonLine } from '../../components/person-line.tsx';
import { type ListPart, useOffsetList } from '../../components/use-offset-list.ts';
import styles from './ban-list.module.css';

interface Ban {
  person: Person;
  reason: string | null;
  by: Person;
  at: string;
}

const limit = 50;
const getId = ({ person }: Ban) => person.id;

async function fetchBans(search: string, offset: number): Promise<ApiResult<ListPart<Ban>>> {
  const outcome = await staffRequest((tokens) =>
    api.POST('/v1/moderator/bans', { body: { ...tokens, limit, offset, search } }),
  );
  if (outcome.kind !== 'ok') return outcome;
  return { kind: 'ok', data: { total: outcome.data.total, items: outcome.data.bans } };
}

/** The people who are kept out, newest first, and a search among them. */
export function BanList() {
  const intl = useIntl();
  const getErrorMessage = useErrorMessage();
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(typed.trim());
  const { list, error, isFetching, fetchNextPage, retry } = useOffsetList({
    queryKey: ['staff', 'bans', search],
    fetchPart: (offset) => fetchBans(search, offset),
    getId,
  });
  return (
    <>
      <SearchBar>
        <TextField
          type="search"
          label={intl.formatMessage({ id: 'bans.search' })}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
        />
      </SearchBar>
      {!list && !error && <ListSkeleton />}
      {list?.total === 0 && <NoBans search={search} onClear={() => setTyped('')} />}
      {list && list.items.length > 0 && (
        <Stack aria-busy={isFetching}>
          <List look="boxed">
            {list.items.map((ban) => (
              <BanRow key={getId(ban)} ban={ban} />
            ))}
          </List>
          {!error && (
            <MoreButton shown={list.items.length} total={list.total} isFetching={isFetching} onMore={fetchNextPage} />
          )}
        </Stack>
      )}
      {error && (
        <ErrorState
          title={<FormattedMessage id="bans.failed" />}
          text={getErrorMessage(error)}
          retrying={isFetching}
          onRetry={retry}
        />
      )}
    </>
  );
}

function BanRow({ ban: { person, reason, by, at } }: { ban: Ban }) {
  const session = useSession();
  // Administrators lift bans, in their own area.
  const isAdmin = session.state === 'signed-in' && session.profile.is_admin;
  return (
    <li className={styles.row}>
      <PersonLine person={person}>
        {isAdmin && (
          <TextLink to={`/manage/admin/block_user?id=${person.id}`} dir="auto">
            {person.name}
          </TextLink>
        )}
      </PersonLine>
      <p className={styles.reason} dir="auto">
        {reason || (
          <span className={styles.none}>
            <FormattedMessage id="bans.no-reason" />
          </span>
        )}
      </p>
      <p className={styles.by}>
        <VisuallyHidden>
          <FormattedMessage id="bans.by" />{' '}
        </VisuallyHidden>
        <span dir="auto">{by.name}</span>
        <DateTime at={at} />
      </p>
    </li>
  );
}

function NoBans({ search, onClear }: { search: string; onClear: () => void }) {
  if (!search)
    return (
      <EmptyState title={<FormattedMessage id="bans.none.title" />} text={<FormattedMessage id="bans.none.text" />} />
    );
  return (
    <EmptyState
      title={<FormattedMessage id="bans.no-match.title" values={{ search }} />}
      text={<FormattedMessage id="bans.no-match.text" />}
      action={
        <Button onClick={onClear}>
          <FormattedMessage id="bans.no-match.clear" />
        </Button>
      }
    />
  );
}
