import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import {
  type ApiError,
  Button,
  IconButton,
  RetryIcon,
  toast,
  useFeature,
  usePageConfig,
  useRefreshSession,
} from 'shared-ui';
import { EmptyState, PageLayout, useQuery } from 'shared-ui/app';
import { isSignedOut, RequestError, useErrorMessage } from '../../lib/api/errors.tsx';
import { ServerGrid, ServersSkeleton } from './server-grid.tsx';
import { refetchServers, type ServerSummary, serversQuery } from './servers.ts';
import styles from './servers-page.module.css';

/** The servers that a person manages. */
export function Component() {
  const { brand } = usePageConfig();
  const query = useQuery(serversQuery);
  const { data: list, error, isFetching } = query;
  const leaveForSetup = useReturnFromSetup(list?.servers);
  const refetch = () => void refetchServers();
  if (error && (!list || isSignedOut(error))) return <RedirectHomeWithError error={error} />;

  const servers = list?.servers ?? [];
  const joined = servers.filter((server) => server.joined).length;
  return (
    <PageLayout
      title={<FormattedMessage id="servers.title" />}
      lead={
        // Its line is there before its words, so that the grid stays where it is.
        servers.length > 0 ? (
          <FormattedMessage id="servers.count" values={{ total: servers.length, joined, brand: brand.name }} />
        ) : (
          !list && '\u00a0'
        )
      }
      actions={list && <LastUpdated at={list.at} isFetching={isFetching} onRefetch={refetch} />}
    >
      <RequestError request={query} title={<FormattedMessage id="servers.stale" />} onRetry={refetch} />
      {!list && <ServersSkeleton />}
      {list && servers.length === 0 && <NoServers isFetching={isFetching} onRefetch={refetch} />}
      {servers.length > 0 && <ServerGrid servers={servers} onSetup={leaveForSetup} />}
    </PageLayout>
  );
}

interface FreshnessProps {
  at: Date;
  isFetching: boolean;
  onRefetch: () => void;
}

/** When the list was told, and a button that asks for a new one. */
function LastUpdated({ at, isFetching, onRefetch }: FreshnessProps) {
  const { formatMessage, formatTime } = useIntl();
  const time = <time dateTime={at.toISOString()}>{formatTime(at, { timeStyle: 'medium' })}</time>;
  return (
    <div className={styles.freshness}>
      <p role="status">
        <FormattedMessage id="servers.at" values={{ time }} />
      </p>
      <IconButton
        kind="quiet"
        icon={<RetryIcon />}
        label={formatMessage({ id: 'servers.refresh' })}
        isPending={isFetching}
        onClick={onRefetch}
      />
    </div>
  );
}

interface LeaveHomeProps {
  error: ApiError;
}

/** Leads to the landing page when the list of servers cannot be had, and says why. */
function RedirectHomeWithError({ error }: LeaveHomeProps) {
  const intl = useIntl();
  const getErrorMessage = useErrorMessage();
  const navigate = useNavigate();
  const refreshSession = useRefreshSession();
  const left = useRef(false);
  useEffect(() => {
    if (left.current) return;
    left.current = true;
    toast({ type: 'error', text: intl.formatMessage({ id: 'servers.failed' }, { reason: getErrorMessage(error) }) });
    if (isSignedOut(error)) void refreshSession();
    void navigate('/', { replace: true });
  }, [error, intl, navigate, refreshSession, getErrorMessage]);
  return null;
}

interface NoServersProps {
  isFetching: boolean;
  onRefetch: () => void;
}

/** What stands in the place of the grid for somebody who manages no server. */
function NoServers({ isFetching, onRefetch }: NoServersProps) {
  return (
    <EmptyState
      title={<FormattedMessage id="servers.none.title" />}
      text={<FormattedMessage id="servers.none.text" />}
      action={
        <Button kind="primary" icon={<RetryIcon />} isPending={isFetching} onClick={onRefetch}>
          <FormattedMessage id="servers.none.refresh" />
        </Button>
      }
    />
  );
}

/**
 * Asks for the list anew whenever somebody comes back to the page who left it to set up a server, until the bot is
 * there. Answers what to call on leaving.
 */
function useReturnFromSetup(servers: ServerSummary[] | undefined) {
  const { brand } = usePageConfig();
  const hasSignIn = useFeature('sign-in');
  const { formatMessage } = useIntl();
  const [leftFor, setLeftFor] = useState<string>();
  // Only our API knows the question about one server.
  const fresh = hasSignIn ? leftFor : undefined;

  useEffect(() => {
    if (leftFor === undefined) return;
    const comeBack = () => void refetchServers(fresh);
    addEventListener('focus', comeBack);
    return () => removeEventListener('focus', comeBack);
  }, [leftFor, fresh]);

  const ready = servers?.find(({ id, joined }) => id === leftFor && joined)?.name;
  useEffect(() => {
    if (ready === undefined) return;
    setLeftFor(undefined);
    toast({ type: 'success', text: formatMessage({ id: 'servers.ready' }, { name: ready, brand: brand.name }) });
  }, [ready, brand.name, formatMessage]);

  return setLeftFor;
}
