import { type ReactNode, useCallback } from 'react';
import { useIntl } from 'react-intl';
import { useLoaderData, useLocation, useRevalidator } from 'react-router';
import { Card, Loading, Skeleton, toast, useFeature, usePageConfig } from 'shared-ui';
import { AppLayout, PageLayout, Stack, useQuery } from 'shared-ui/app';
import { CopyIcon, HistoryIcon } from 'shared-ui/lib/menu-icons.tsx';
import { DashboardLayout } from '../../layout/dashboard-layout.tsx';
import { AccessIcon, JoinLeaveIcon, LogsIcon, SettingsIcon } from '../../layout/menu-icons.tsx';
import { isBotMissing, isTransientError } from '../../lib/api/errors.tsx';
import { refetchGuild } from '../../lib/api/requests.ts';
import { useRememberVisit } from '../guilds/remembered-servers.ts';
import { AccessDenied } from './access-denied.tsx';
import { BotOfflineNotice, BotRemovedNotice } from './bot-notice.tsx';
import { MenuFooter } from './menu-footer.tsx';
import { RightsGuard } from './rights-guard.tsx';
import { BotRemovedContext, ServerContext } from './server-context.tsx';
import { DEFAULT_RIGHTS, type loadServer, serverQuery } from './server-detail.ts';
import { ServerSwitcher } from './server-switcher.tsx';
import { useBotMembership, useOnBotReturn } from './use-bot-membership.ts';

/** The layout of a server's pages. It has no menu if access is denied or could not be checked. */
export function ServerLayout() {
  const { id } = useLoaderData<typeof loadServer>();
  // The key resets all state when the server changes.
  return <ServerLayoutContent key={id} />;
}

function ServerLayoutContent() {
  const { id, cached } = useLoaderData<typeof loadServer>();
  const features = {
    history: useFeature('server-settings'),
    access: useFeature('server-access'),
    copy: useFeature('copy-settings'),
  };
  const { data, error, isFetching, refetch } = useQuery({
    ...serverQuery(id),
    refetchOnWindowFocus: features.history && 'always',
  });
  const isBotRemoved = isBotMissing(error);
  useBotMembership(id, isBotRemoved, refetch);
  const { revalidate } = useRevalidator();
  const { formatMessage } = useIntl();
  const { brand } = usePageConfig();
  const { pathname } = useLocation();
  // Keep a loaded page and its input after a transient error or when the bot was removed.
  const deniedError = error && !(data && (isBotRemoved || isTransientError(error))) ? error : undefined;
  const server = deniedError ? undefined : data;
  const { name = formatMessage({ id: 'server.loading' }), icon } = server ?? cached ?? {};
  const current = { id, name, icon };
  const { rights = DEFAULT_RIGHTS } = server ?? {};
  const onBotReturn = useCallback(() => {
    toast({ type: 'success', text: formatMessage({ id: 'servers.ready' }, { name, brand: brand.name }) });
    void refetchGuild(id);
  }, [formatMessage, id, name, brand.name]);
  useOnBotReturn(isBotRemoved, onBotReturn);
  useRememberVisit(server && id);
  if (deniedError)
    return (
      <DashboardLayout>
        <AccessDenied
          id={id}
          name={cached?.name}
          error={deniedError}
          isRetrying={isFetching}
          // The page's own queries may have failed, too.
          onRetry={() => void revalidate()}
        />
      </DashboardLayout>
    );
  const basePath = `/dashboard/${id}`;
  const allPages = [
    { to: basePath, icon: <SettingsIcon />, text: formatMessage({ id: 'settings.title' }), right: 'settings' },
    {
      to: `${basePath}/join`,
      icon: <JoinLeaveIcon />,
      text: formatMessage({ id: 'join.title' }),
      right: 'greetings',
    },
    { to: `${basePath}/logs`, icon: <LogsIcon />, text: formatMessage({ id: 'logs.title' }), right: 'logs' },
    {
      to: `${basePath}/access`,
      icon: <AccessIcon />,
      text: formatMessage({ id: 'access.title' }),
      right: 'access',
      isEnabled: features.access,
    },
    {
      to: `${basePath}/history`,
      icon: <HistoryIcon />,
      text: formatMessage({ id: 'history.title' }),
      right: 'server',
      isEnabled: features.history,
    },
    {
      to: `${basePath}/copy`,
      icon: <CopyIcon />,
      text: formatMessage({ id: 'copy.title' }),
      right: 'server',
      isEnabled: features.copy,
    },
  ] as const;
  const pages = allPages.filter((page) => !('isEnabled' in page) || page.isEnabled);
  const entries = pages
    .filter(({ right }) => rights[right] !== 'none' || (!server && right === 'access'))
    .map(({ to, icon, text, right }) => ({ to, icon, text, isReserved: rights[right] === 'none' }));
  /** With the feature `server-settings`, the first page is an overview, and its title is the server's name. */
  function getSkeletonTitle() {
    const page = pages.find(({ to }) => to === pathname);
    return !page || (features.history && page.to === basePath) ? name : page.text;
  }
  return (
    <AppLayout
      title={name}
      entries={entries}
      navbar={<ServerSwitcher current={current} />}
      footer={(shape) => <MenuFooter server={current} shape={shape} />}
    >
      {!server && <ServerSkeleton title={getSkeletonTitle()} />}
      {server && (
        <ServerContext value={server}>
          <BotRemovedContext value={isBotRemoved}>
            {isBotRemoved && <BotRemovedNotice id={id} name={name} />}
            {!isBotRemoved && server.offlineSince && (
              <BotOfflineNotice since={server.offlineSince} isFetching={isFetching} onRefetch={refetch} />
            )}
            <RightsGuard pages={pages} rights={rights} />
          </BotRemovedContext>
        </ServerContext>
      )}
    </AppLayout>
  );
}

interface ServerSkeletonProps {
  title: ReactNode;
}

/** Shown until the access to the server is checked. */
function ServerSkeleton({ title }: ServerSkeletonProps) {
  return (
    <PageLayout title={title} lead={'\u00a0'}>
      <Loading>
        <Card>
          <Stack gap={5} width="field">
            <Skeleton shape="block" />
            <Skeleton shape="block" />
          </Stack>
        </Card>
      </Loading>
    </PageLayout>
  );
}
