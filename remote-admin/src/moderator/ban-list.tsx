import { useCallback, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { api, Button, ErrorState, type Outcome, TextLink, useSession, VisuallyHidden } from 'shared-ui';
import { EmptyState, TextField } from 'shared-ui/work';
import { staffCall } from '../entry/staff-call.ts';
import { useStaffFailure } from '../entry/use-staff-failure.ts';
import { useRested } from '../table/use-rested.ts';
import styles from './ban-list.module.css';
import { ListPlaces } from './list-places.tsx';
import { Moment } from './moment.tsx';
import { MoreButton } from './more-button.tsx';
import { type Person, PersonLine } from './person-line.tsx';
import { type Part, useLongList } from './use-long-list.ts';

interface Ban {
  person: Person;
  reason: string | null;
  by: Person;
  at: string;
}

const limit = 50;
const keyOf = ({ person }: Ban) => person.id;

async function askBans(search: string, offset: number): Promise<Outcome<Part<Ban>>> {
  const outcome = await staffCall((tokens) =>
    api.POST('/v1/moderator/bans', { body: { ...tokens, limit, offset, search } }),
  );
  if (outcome.kind !== 'answered') return outcome;
  return { kind: 'answered', data: { total: outcome.data.total, items: outcome.data.bans } };
}

/** The people who are kept out, newest first, and a search among them. */
export function BanList() {
  const intl = useIntl();
  const wordsOf = useStaffFailure();
  const [typed, setTyped] = useState('');
  const search = useRested(typed.trim());
  const ask = useCallback((offset: number) => askBans(search, offset), [search]);
  const { known, failure, asking, more, retry } = useLongList({ ask, keyOf });
  return (
    <>
      <search className={styles.search}>
        <TextField
          type="search"
          label={intl.formatMessage({ id: 'bans.search' })}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
        />
      </search>
      {!known && !failure && <ListPlaces />}
      {known?.total === 0 && <NoBans search={search} onClear={() => setTyped('')} />}
      {known && known.items.length > 0 && (
        <div aria-busy={asking}>
          <ul className={styles.list}>
            {known.items.map((ban) => (
              <BanRow key={keyOf(ban)} ban={ban} />
            ))}
          </ul>
          {!failure && <MoreButton shown={known.items.length} total={known.total} asking={asking} onMore={more} />}
        </div>
      )}
      {failure && (
        <ErrorState
          title={<FormattedMessage id="bans.failed" />}
          text={wordsOf(failure)}
          retrying={asking}
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
        <Moment at={at} />
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
