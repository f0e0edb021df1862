import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate, useRevalidator } from 'react-router';
import { ErrorState, Loading, type Outcome, Skeleton, toast, useRefreshSession } from 'shared-ui';
import { Panel } from '../panel.tsx';
import { useArrived } from '../use-arrived.ts';
import { useWordsFor } from '../use-words-for.ts';
import { EndOthers } from './end-others.tsx';
import { type OpenSession, SessionRow } from './session-row.tsx';
import styles from './sessions-panel.module.css';

interface SessionsPanelProps {
  asked: Promise<Outcome<{ sessions: OpenSession[] }>>;
}

/** Where the person is signed in, with the way to end it elsewhere. */
export function SessionsPanel({ asked }: SessionsPanelProps) {
  const outcome = useArrived(asked);
  const wordsFor = useWordsFor();
  const { revalidate, state } = useRevalidator();
  useLeavingWhenEnded(outcome);
  return (
    <Panel title={<FormattedMessage id="account.sessions" />} text={<FormattedMessage id="account.sessions.text" />}>
      {!outcome && <Waiting />}
      {outcome && outcome.kind !== 'answered' && (
        <ErrorState
          title={<FormattedMessage id="account.sessions.failed" />}
          text={wordsFor(outcome)}
          onRetry={revalidate}
          retrying={state === 'loading'}
        />
      )}
      {outcome?.kind === 'answered' && <Sessions sessions={outcome.data.sessions} />}
    </Panel>
  );
}

/** A token that opens nothing any more is as good as none. */
function useLeavingWhenEnded(outcome: Outcome<unknown> | undefined) {
  const navigate = useNavigate();
  const refreshSession = useRefreshSession();
  const ended = outcome?.kind === 'refused' && outcome.status === 401 ? outcome : undefined;
  useEffect(() => {
    if (!ended) return;
    if (ended.message) toast({ type: 'error', text: ended.message });
    void refreshSession();
    void navigate('/', { replace: true });
  }, [ended, navigate, refreshSession]);
}

function Sessions({ sessions }: { sessions: OpenSession[] }) {
  const [now] = useState(Date.now);
  const ordered = [...sessions].sort((a, b) => Number(b.current) - Number(a.current));
  const others = sessions.filter(({ current }) => !current).length;
  return (
    <>
      <ul className={styles.list}>
        {ordered.map((session) => (
          <SessionRow key={session.id} session={session} now={now} />
        ))}
      </ul>
      {others === 0 && (
        <p className={styles.alone}>
          <FormattedMessage id="account.sessions.alone" />
        </p>
      )}
      {others > 1 && <EndOthers count={others} />}
    </>
  );
}

function Waiting() {
  return (
    <Loading>
      <div className={styles.waiting}>
        <Skeleton />
        <Skeleton />
      </div>
      <div className={styles.waiting}>
        <Skeleton />
        <Skeleton />
      </div>
    </Loading>
  );
}
