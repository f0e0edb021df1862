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

/** The frame of one server's pages; it stands, too, where the server may not be seen. */
export function ServerFrame() {
  const { id } = useLoaderData<typeof loadServer>();
  // Nothing of one server's pages may stay for another's.
  return <GuildFrame key={id} />;
}

function GuildFrame() {
  const { id, cached } = useLoaderData<typeof loadServer>();
  const enabled = {
    history: useFeature('server-settings'),
    access: useFeature('server-access'),
    copy: useFeature('copy-settings'),
  };
  const { data, error, isFetching, refetch } = useQuery({
    ...serverQuery(id),
    refetchOnWindowFocus: enabled.history && 'always',
  });
  const botMissing = isBotMissing(error);
  useBotPresence(id, botMissing, refetch);
  const { revalidate } = useRevalidator();
  const { formatMessage } = useIntl();
  const { brand } = usePageConfig();
  const { pathname } = useLocation();
  // A page that is there stays, with what was typed, when the question did not get through or the bot has left.
  const denied = error && !(data && (botMissing || isTransientError(error))) ? error : undefined;
  const server = denied ? undefined : data;
  const unnamed = formatMessage(denied ? texts.unknown : texts.loading);
  const { name = unnamed, icon } = server ?? cached ?? {};
  const { rights = DEFAULT_RIGHTS } = server ?? {};
  const onBotReturn = useCallback(() => {
    toast({ type: 'success', text: formatMessage({ id: 'servers.ready' }, { name, brand: brand.name }) });
    void refetchGuild(id);
  }, [formatMessage, id, name, brand.name]);
  useOnBotReturn(botMissing, onBotReturn);
  const basePath = `/dashboard/${id}`;
  const all = [
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
      isEnabled: enabled.access,
    },
    {
      to: `${basePath}/history`,
      icon: <HistoryIcon />,
      text: formatMessage({ id: 'history.title' }),
      permission: 'server',
      isEnabled: enabled.history,
    },
    {
      to: `${basePath}/copy`,
      icon: <CopyIcon />,
      text: formatMessage({ id: 'copy.title' }),
      permission: 'server',
      isEnabled: enabled.copy,
    },
  ] as const;
  const pages = all.filter((page) => !('isEnabled' in page) || page.isEnabled);
  const entries = pages.filter(({ permission }) => rights[permission] !== 'none');
  return (
    <AppLayout
      title={name}
      entries={entries}
      footer={(shape) => <CurrentServer id={id} name={name} icon={icon} shape={shape} />}
    >
      {!server && !denied && <ServerSkeleton title={pages.find(({ to }) => to === pathname)?.text ?? name} />}
      {denied && (
        <AccessDenied
          id={id}
          name={cached?.name}
          error={denied}
          retrying={isFetching}
          // The page's own queries may have failed, too.
          onRetry={() => void revalidate()}
        />
      )}
      {server && (
        <ServerContext value={server}>
          <BotMissingContext value={botMissing}>
            {botMissing && <BotRemovedNotice id={id} name={name} />}
            {!botMissing && server.silentSince && (
              <BotOfflineNotice since={server.silentSince} isFetching={isFetching} onRefetch={refetch} />
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

/** A server's page before it is known whether it may be seen. */
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
