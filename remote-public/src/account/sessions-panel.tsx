import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router';
import { type ApiError, Loading, Skeleton, toast, useRefreshSession } from 'shared-ui';
import { List, useQuery } from 'shared-ui/app';
import { sessionsQuery } from './load-account.ts';
import { Panel, RequestError } from './panel.tsx';
import { type OpenSession, SessionRow, SignOutOthers } from './session-row.tsx';
import styles from './sessions-panel.module.css';

/** Where the person is signed in, with the way to end it elsewhere. */
export function SessionsPanel() {
  const query = useQuery(sessionsQuery);
  const { data, error } = query;
  useLeaveWhenSignedOut(error);
  return (
    <Panel title={<FormattedMessage id="account.sessions" />} text={<FormattedMessage id="account.sessions.text" />}>
      {!data && !error && <SessionsSkeleton />}
      <RequestError request={query} title={<FormattedMessage id="account.sessions.failed" />} />
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
      {others > 1 && <SignOutOthers count={others} />}
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
