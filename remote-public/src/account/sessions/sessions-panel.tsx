import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router';
import { type ApiError, ErrorState, Loading, Skeleton, toast, useRefreshSession } from 'shared-ui';
import { List, useQuery } from 'shared-ui/app';
import { refetchAccount, sessionsQuery } from '../load-account.ts';
import { Panel } from '../panel.tsx';
import { useErrorMessage } from '../use-error-message.ts';
import { EndOthers } from './end-others.tsx';
import { type OpenSession, SessionRow } from './session-row.tsx';
import styles from './sessions-panel.module.css';

/** Where the person is signed in, with the way to end it elsewhere. */
export function SessionsPanel() {
  const { data, error, isFetching } = useQuery(sessionsQuery);
  const getErrorMessage = useErrorMessage();
  useLeaveWhenSignedOut(error);
  return (
    <Panel title={<FormattedMessage id="account.sessions" />} text={<FormattedMessage id="account.sessions.text" />}>
      {!data && !error && <SessionsSkeleton />}
      {error && (
        <ErrorState
          title={<FormattedMessage id="account.sessions.failed" />}
          text={getErrorMessage(error)}
          onRetry={refetchAccount}
          retrying={isFetching}
        />
      )}
      {data && !error && <Sessions sessions={data.sessions} />}
    </Panel>
  );
}

/** Leaves the page when the session has ended elsewhere. */
function useLeaveWhenSignedOut(error: ApiError | undefined) {
  const navigate = useNavigate();
  const refreshSession = useRefreshSession();
  const ended = error?.kind === 'http-error' && error.status === 401 ? error : undefined;
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
      <List look="divided">
        {ordered.map((session) => (
          <SessionRow key={session.id} session={session} now={now} />
        ))}
      </List>
      {others === 0 && (
        <p className={styles.rest}>
          <FormattedMessage id="account.sessions.alone" />
        </p>
      )}
      {others > 1 && <EndOthers count={others} />}
    </>
  );
}

function SessionsSkeleton() {
  return (
    <Loading>
      <List as="div" look="divided">
        <div>
          <Skeleton />
          <Skeleton />
        </div>
        <div>
          <Skeleton />
          <Skeleton />
        </div>
      </List>
    </Loading>
  );
}
