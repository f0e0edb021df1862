import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router';
import { type ApiError, Loading, Skeleton, toast, useRefreshSession } from 'shared-ui';
import { List, useQuery } from 'shared-ui/app';
import { sessionsQuery } from './load-account.ts';
import { Panel, RequestError } from './panel.tsx';
import { type OpenSession, SessionRow, SignOutOthers } from './session-row.tsx';
import styles from './sessions-panel.module.css';

/** The user's sessions, with buttons to end them. */
export function SessionsPanel() {
  const query = useQuery(sessionsQuery);
  const { data, error } = query;
  useLeaveWhenSignedOut(error);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const [endCount, setEndCount] = useState(0);
  // After the dialog, which restores the focus to the button of a session that will unmount.
  useEffect(() => {
    if (endCount > 0) titleRef.current?.focus();
  }, [endCount]);
  return (
    <Panel
      titleRef={titleRef}
      title={<FormattedMessage id="account.sessions" />}
      text={<FormattedMessage id="account.sessions.text" />}
    >
      {!data && !error && <SessionsSkeleton />}
      <RequestError request={query} title={<FormattedMessage id="account.sessions.failed" />} />
      {data && !error && <Sessions sessions={data.sessions} onEnded={() => setEndCount(endCount + 1)} />}
    </Panel>
  );
}

/** Leaves the page when the current session has been ended on another device. */
function useLeaveWhenSignedOut(error: ApiError | undefined) {
  const navigate = useNavigate();
  const refreshSession = useRefreshSession();
  const unauthorizedError = error?.kind === 'http-error' && error.status === 401 ? error : undefined;
  useEffect(() => {
    if (!unauthorizedError) return;
    if (unauthorizedError.message) toast({ type: 'error', text: unauthorizedError.message });
    void refreshSession();
    void navigate('/', { replace: true });
  }, [unauthorizedError, navigate, refreshSession]);
}

interface SessionsProps {
  sessions: OpenSession[];
  /** Called after the request to end a session. */
  onEnded: () => void;
}

function Sessions({ sessions, onEnded }: SessionsProps) {
  const currentFirst = [...sessions].sort((a, b) => Number(b.current) - Number(a.current));
  const otherCount = sessions.filter(({ current }) => !current).length;
  return (
    <>
      <List variant="divided">
        {currentFirst.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={onEnded} />
        ))}
      </List>
      {otherCount === 0 && (
        <p className={styles.footer}>
          <FormattedMessage id="account.sessions.only" />
        </p>
      )}
      {otherCount > 1 && <SignOutOthers count={otherCount} onEnded={onEnded} />}
    </>
  );
}

function SessionsSkeleton() {
  return (
    <Loading>
      <List as="div" variant="divided">
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
