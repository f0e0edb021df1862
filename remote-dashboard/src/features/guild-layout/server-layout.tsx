import { type ReactNode, useCallback } from 'react';
import { useIntl } from 'react-intl';
import { useLoaderData, useLocation, useRevalidator } from 'react-router';
import { Card, Loading, Skeleton, toast, useFeature, usePageConfig } from 'shared-ui';
import { AppLayout, PageLayout, Stack, useQuery } from 'shared-ui/app';
import { DashboardLayout } from '../../layout/dashboard-layout.tsx';
import { isBotMissing, isTransientError } from '../../lib/api/errors.tsx';
import { refetchGuild } from '../../lib/api/requests.ts';
import { DEFAULT_RIGHTS } from '../../specification-api/server-detail.ts';
import { useRememberVisit } from '../guilds/remembered-servers.ts';
import { AccessDenied } from './access-denied.tsx';
import { BotOfflineNotice, BotRemovedNotice } from './bot-notice.tsx';
import { MenuFooter } from './menu-footer.tsx';
import { RightsGuard } from './rights-guard.tsx';
import { BotRemovedContext, ServerContext } from './server-context.tsx';
import { type loadServer, serverQuery } from './server-detail.ts';
import { useServerPages } from './server-pages.tsx';
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
  const pages = useServerPages(id);
  const hasOverview = useFeature('server-settings');
  const { data, error, isFetching, refetch } = useQuery({
    ...serverQuery(id),
    refetchOnWindowFocus: hasOverview && 'always',
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
  const entries = pages
    .filter(({ right }) => rights[right] !== 'none' || (!server && right === 'access'))
    .map(({ to, icon, text, right }) => ({ to, icon, text, isReserved: rights[right] === 'none' }));
  const page = pages.find(({ to }) => to === pathname);
  // The first page is an overview, whose title is the server's name.
  const skeletonTitle = !page || (hasOverview && page === pages[0]) ? name : page.text;
  return (
    <AppLayout
      title={name}
      entries={entries}
      navbar={<ServerSwitcher current={current} />}
      footer={(shape) => <MenuFooter server={current} shape={shape} />}
    >
      {!server && <ServerSkeleton title={skeletonTitle} />}
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
