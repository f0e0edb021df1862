import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import {
  type ApiError,
  Button,
  IconButton,
  PageMessages,
  RetryIcon,
  storeReturnTarget,
  toast,
  useFeature,
  usePageConfig,
  useRefreshSession,
} from 'shared-ui';
import { EmptyState, PageLayout, useQuery } from 'shared-ui/app';
import { hasSessionEnded, RequestError, requiresSignIn, useErrorMessage } from '../../lib/api/errors.tsx';
import type { ServerSummary } from '../../specification-api/parse-servers.ts';
import { formatOnCount } from './hungarian-count.ts';
import pageMessages from './messages/en.json?all-languages';
import { ServerGrid, ServersSkeleton } from './server-grid.tsx';
import { refetchServers, serversQuery } from './servers.ts';
import styles from './servers-page.module.css';

/** The list of servers that the user manages. */
export function Component() {
  return (
    <PageMessages pageMessages={pageMessages}>
      <ServersPage />
    </PageMessages>
  );
}

function ServersPage() {
  const { brand } = usePageConfig();
  const { locale } = useIntl();
  const query = useQuery(serversQuery);
  const { data: list, error, isFetching } = query;
  const handleSetup = useReturnFromSetup(list?.servers);
  const refetch = () => void refetchServers();
  if (error && (!list || requiresSignIn(error))) return <RedirectHomeWithError error={error} />;

  const servers = list?.servers ?? [];
  const joined = servers.filter((server) => server.joined).length;
  return (
    <PageLayout
      isWide
      title={<FormattedMessage id="servers.title" />}
      lead={
        // Reserves the line, so that the grid does not shift.
        servers.length > 0 ? (
          <FormattedMessage
            id="servers.count"
            values={{
              total: servers.length,
              joined: locale === 'hu' ? formatOnCount(joined) : joined,
              brand: brand.name,
            }}
          />
        ) : (
          !list && '\u00a0'
        )
      }
      actions={list && <LastUpdated fetchedAt={list.fetchedAt} isFetching={isFetching} onRefetch={refetch} />}
    >
      <RequestError request={query} title={<FormattedMessage id="servers.stale" />} onRetry={refetch} />
      {!list && <ServersSkeleton />}
      {list && servers.length === 0 && <NoServers isFetching={isFetching} onRefetch={refetch} />}
      {servers.length > 0 && <ServerGrid servers={servers} onSetup={handleSetup} />}
    </PageLayout>
  );
}

interface LastUpdatedProps {
  fetchedAt: Date;
  isFetching: boolean;
  onRefetch: () => void;
}

/** When the list was fetched, with a button to refetch it. */
function LastUpdated({ fetchedAt, isFetching, onRefetch }: LastUpdatedProps) {
  const { formatMessage, formatTime } = useIntl();
  const time = <time dateTime={fetchedAt.toISOString()}>{formatTime(fetchedAt, { timeStyle: 'medium' })}</time>;
  return (
    <div className={styles.lastUpdated}>
      <p role="status">
        <FormattedMessage id="servers.last-updated" values={{ time }} />
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

interface RedirectHomeProps {
  error: ApiError;
}

/** Redirects to the landing page with a toast when the list could not be fetched. A notice there leads back. */
function RedirectHomeWithError({ error }: RedirectHomeProps) {
  const intl = useIntl();
  const getErrorMessage = useErrorMessage();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const refreshSession = useRefreshSession();
  const hasLeftRef = useRef(false);
  useEffect(() => {
    async function leave() {
      const text = intl.formatMessage({ id: 'servers.failed' }, { reason: getErrorMessage(error) });
      toast({ type: 'error', text });
      const path = pathname + search;
      storeReturnTarget(hasSessionEnded(error) ? { path } : { path, error: text });
      if (requiresSignIn(error)) await refreshSession();
      await navigate('/', { replace: true });
    }
    if (!hasLeftRef.current) void leave();
    hasLeftRef.current = true;
  }, [error, intl, pathname, search, navigate, refreshSession, getErrorMessage]);
  return null;
}

interface NoServersProps {
  isFetching: boolean;
  onRefetch: () => void;
}

/** Shown instead of the grid to users who manage no server. */
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
 * Refetches the list whenever the user returns to the page after leaving it to set up a server, until the bot has
 * joined. Returns the function to call when the user leaves.
 */
function useReturnFromSetup(servers: ServerSummary[] | undefined) {
  const { brand } = usePageConfig();
  const hasSignIn = useFeature('sign-in');
  const { formatMessage } = useIntl();
  const [setupServerId, setSetupServerId] = useState<string>();
  // Only an API with this feature supports the query parameter `fresh`.
  const freshServerId = hasSignIn ? setupServerId : undefined;

  useEffect(() => {
    if (setupServerId === undefined) return;
    const handleFocus = () => void refetchServers(freshServerId);
    addEventListener('focus', handleFocus);
    return () => removeEventListener('focus', handleFocus);
  }, [setupServerId, freshServerId]);

  const readyServerName = servers?.find(({ id, joined }) => id === setupServerId && joined)?.name;
  useEffect(() => {
    if (readyServerName === undefined) return;
    setSetupServerId(undefined);
    toast({
      type: 'success',
      text: formatMessage({ id: 'servers.ready' }, { name: readyServerName, brand: brand.name }),
    });
  }, [readyServerName, brand.name, formatMessage]);

  return setSetupServerId;
}
