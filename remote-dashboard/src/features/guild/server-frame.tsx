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
import { BotGone, BotSilent } from './bot-notice.tsx';
import { PartGate } from './permission-gate.tsx';
import { BotMissingContext, ServerContext } from './server-context.tsx';
import { DEFAULT_RIGHTS, type loadServer, serverQuery } from './server-detail.ts';
import { CurrentServer } from './server-switcher.tsx';
import { useBotIsBack, useWatchedCalls } from './use-bot-presence.ts';

const texts = defineMessages({
  loading: { id: 'server.loading' },
  unknown: { id: 'server.unknown' },
});

/** The frame of one server's pages; it stands, too, where the server may not be seen. */
export function ServerFrame() {
  const { id } = useLoaderData<typeof loadServer>();
  // Nothing of one server's pages may stay for another's.
  return <FrameOfServer key={id} />;
}

function FrameOfServer() {
  const { id, cached } = useLoaderData<typeof loadServer>();
  const there = {
    history: useFeature('server-settings'),
    access: useFeature('server-access'),
    copy: useFeature('copy-settings'),
  };
  const { data, error, isFetching, refetch } = useQuery({
    ...serverQuery(id),
    refetchOnWindowFocus: there.history && 'always',
  });
  const botMissing = isBotMissing(error);
  useWatchedCalls(id, botMissing, refetch);
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
  const greetReturn = useCallback(() => {
    toast({ type: 'success', text: formatMessage({ id: 'servers.ready' }, { name, brand: brand.name }) });
    void refetchGuild(id);
  }, [formatMessage, id, name, brand.name]);
  useBotIsBack(botMissing, greetReturn);
  const at = `/dashboard/${id}`;
  const all = [
    { to: at, icon: <SettingsIcon />, text: formatMessage({ id: 'settings.title' }), part: 'settings' },
    { to: `${at}/join`, icon: <JoinLeaveIcon />, text: formatMessage({ id: 'join.title' }), part: 'greetings' },
    { to: `${at}/logs`, icon: <LogsIcon />, text: formatMessage({ id: 'logs.title' }), part: 'logs' },
    {
      to: `${at}/access`,
      icon: <AccessIcon />,
      text: formatMessage({ id: 'access.title' }),
      part: 'access',
      there: there.access,
    },
    {
      to: `${at}/history`,
      icon: <HistoryIcon />,
      text: formatMessage({ id: 'history.title' }),
      part: 'server',
      there: there.history,
    },
    {
      to: `${at}/copy`,
      icon: <CopyIcon />,
      text: formatMessage({ id: 'copy.title' }),
      part: 'server',
      there: there.copy,
    },
  ] as const;
  const pages = all.filter((page) => !('there' in page) || page.there);
  const entries = pages.filter(({ part }) => rights[part] !== 'none');
  return (
    <AppLayout
      place={name}
      entries={entries}
      foot={(shape) => <CurrentServer id={id} name={name} icon={icon} shape={shape} />}
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
            {botMissing && <BotGone id={id} name={name} />}
            {!botMissing && server.silentSince && (
              <BotSilent since={server.silentSince} isFetching={isFetching} onRefetch={refetch} />
            )}
            <PartGate pages={pages} rights={rights} />
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
