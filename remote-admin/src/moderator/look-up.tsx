import { type SubmitEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { api, Button, type Outcome, outcomeOf } from 'shared-ui';
import { TextField } from 'shared-ui/work';
import { useStaffFailure } from '../entry/use-staff-failure.ts';
import styles from './look-up.module.css';
import { PersonLine } from './person-line.tsx';

/** A person of the chat platform as its look-up tells. */
export interface FoundPerson {
  id: string;
  username: string;
  avatar: string;
  createdAt: number;
  is_banned: boolean;
}

interface LookUpProps {
  found: FoundPerson | undefined;
  onFound: (found: FoundPerson | undefined) => void;
  /** What else is wrong with the choice of the person. */
  error: string | undefined;
}

/** Finds a person by id, so that one sees whom an id means. */
export function LookUp({ found, onFound, error }: LookUpProps) {
  const intl = useIntl();
  const wordsOf = useStaffFailure();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [asking, setAsking] = useState(false);
  const latest = useRef('');

  async function lookUp(event: SubmitEvent) {
    event.preventDefault();
    const id = typed.trim();
    if (!id) return setWrong(intl.formatMessage({ id: 'ask-ban.id.empty' }));
    latest.current = id;
    setAsking(true);
    const outcome = await outcomeOf(api.GET('/v1/public/get_discord_user', { params: { query: { id } } }));
    setAsking(false);
    if (latest.current !== id) return;
    onFound(outcome.kind === 'answered' ? outcome.data : undefined);
    setWrong(outcome.kind === 'answered' ? undefined : wordsOfLookUp(outcome, id));
  }

  function wordsOfLookUp(failure: Exclude<Outcome<unknown>, { kind: 'answered' }>, id: string) {
    const unknown = failure.kind === 'refused' && [400, 404].includes(failure.status);
    return unknown ? intl.formatMessage({ id: 'ask-ban.id.unknown' }, { id }) : wordsOf(failure);
  }

  function type(next: string) {
    latest.current = '';
    setTyped(next);
    setWrong(undefined);
    onFound(undefined);
  }

  return (
    <form onSubmit={lookUp} noValidate>
      <div className={styles.row}>
        <TextField
          label={intl.formatMessage({ id: 'ask-ban.id' })}
          hint={intl.formatMessage({ id: 'ask-ban.id.hint' })}
          error={wrong ?? error}
          value={typed}
          onChange={({ target }) => type(target.value)}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" busy={asking}>
          <FormattedMessage id="ask-ban.look-up" />
        </Button>
      </div>
      <div role="status" className={styles.found}>
        {found && <Found person={found} />}
      </div>
    </form>
  );
}

function Found({ person: { id, username, avatar, createdAt } }: { person: FoundPerson }) {
  const { formatDate } = useIntl();
  const date = formatDate(createdAt * 1000, { dateStyle: 'long' });
  return (
    <div className={styles.person}>
      <PersonLine person={{ id, name: username, avatar }} />
      <p className={styles.since}>
        <FormattedMessage id="ask-ban.since" values={{ date }} />
      </p>
    </div>
  );
}
