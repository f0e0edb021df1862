import { type ReactNode, useCallback } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { useLoaderData, useLocation, useRevalidator } from 'react-router';
import { Card, Loading, Skeleton, toast, useFeature, usePageConfig } from 'shared-ui';
import { AppLayout, PageLayout, Stack, useQuery } from 'shared-ui/app';
import { CopyIcon, HistoryIcon } from 'shared-ui/lib/menu-icons.tsx';
import { AccessIcon, JoinLeaveIcon, LogsIcon, SettingsIcon } from '../../layout/menu-icons.tsx';
import { isBotMissing, isTransientError } from '../../lib/api/errors.tsx';
import { refetchGuild } from '../../lib/api/requests.ts';
import { AccessDenied } from './access-denied.tsx';
import { BotOfflineNotice, BotRemovedNotice } from './bot-notice.tsx';
import { PermissionGate } from './permission-gate.tsx';
import { BotMissingContext, ServerContext } from './server-context.tsx';
import { DEFAULT_RIGHTS, type loadServer, serverQuery } from './server-detail.ts';
import { CurrentServer } from './server-switcher.tsx';
import { useBotPresence, useOnBotReturn } from './use-bot-presence.ts';

const texts = defineMessages({
  loading: { id: 'server.loading' },
  unknown: { id: 'server.unknown' },
});

/** The frame of a server's pages, also shown when access is denied. */
export function ServerFrame() {
  const { id } = useLoaderData<typeof loadServer>();
  // The key resets all state when the server changes.
  return <GuildFrame key={id} />;
}

function GuildFrame() {
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
  const botMissing = isBotMissing(error);
  useBotPresence(id, botMissing, refetch);
  const { revalidate } = useRevalidator();
  const { formatMessage } = useIntl();
  const { brand } = usePageConfig();
  const { pathname } = useLocation();
  // Keep a loaded page and its input after a transient error or when the bot was removed.
  const deniedError = error && !(data && (botMissing || isTransientError(error))) ? error : undefined;
  const server = deniedError ? undefined : data;
  const fallbackName = formatMessage(deniedError ? texts.unknown : texts.loading);
  const { name = fallbackName, icon } = server ?? cached ?? {};
  const { rights = DEFAULT_RIGHTS } = server ?? {};
  const onBotReturn = useCallback(() => {
    toast({ type: 'success', text: formatMessage({ id: 'servers.ready' }, { name, brand: brand.name }) });
    void refetchGuild(id);
  }, [formatMessage, id, name, brand.name]);
  useOnBotReturn(botMissing, onBotReturn);
  const basePath = `/dashboard/${id}`;
  const allPages = [
    { to: basePath, icon: <SettingsIcon />, text: formatMessage({ id: 'settings.title' }), permission: 'settings' },
    {
      to: `${basePath}/join`,
      icon: <JoinLeaveIcon />,
      text: formatMessage({ id: 'join.title' }),
      permission: 'greetings',
    },
    { to: `${basePath}/logs`, icon: <LogsIcon />, text: formatMessage({ id: 'logs.title' }), permission: 'logs' },
    {
      to: `${basePath}/access`,
      icon: <AccessIcon />,
      text: formatMessage({ id: 'access.title' }),
      permission: 'access',
      isEnabled: features.access,
    },
    {
      to: `${basePath}/history`,
      icon: <HistoryIcon />,
      text: formatMessage({ id: 'history.title' }),
      permission: 'server',
      isEnabled: features.history,
    },
    {
      to: `${basePath}/copy`,
      icon: <CopyIcon />,
      text: formatMessage({ id: 'copy.title' }),
      permission: 'server',
      isEnabled: features.copy,
    },
  ] as const;
  const pages = allPages.filter((page) => !('isEnabled' in page) || page.isEnabled);
  const entries = pages.filter(({ permission }) => rights[permission] !== 'none');
  return (
    <AppLayout
      title={name}
      entries={entries}
      footer={(shape) => <CurrentServer id={id} name={name} icon={icon} shape={shape} />}
    >
      {!server && !deniedError && <ServerSkeleton title={pages.find(({ to }) => to === pathname)?.text ?? name} />}
      {deniedError && (
        <AccessDenied
          id={id}
          name={cached?.name}
          error={deniedError}
          isRetrying={isFetching}
          // The page's own queries may have failed, too.
          onRetry={() => void revalidate()}
        />
      )}
      {server && (
        <ServerContext value={server}>
          <BotMissingContext value={botMissing}>
            {botMissing && <BotRemovedNotice id={id} name={name} />}
            {!botMissing && server.offlineSince && (
              <BotOfflineNotice since={server.offlineSince} isFetching={isFetching} onRefetch={refetch} />
            )}
            <PermissionGate pages={pages} rights={rights} />
          </BotMissingContext>
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
