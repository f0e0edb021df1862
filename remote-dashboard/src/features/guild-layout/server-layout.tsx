import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { useLoaderData, useLocation, useRevalidator } from 'react-router';
import { Card, Loading, Skeleton, toast, useFeature, usePageConfig } from 'shared-ui';
import { AppLayout, PageLayout, Stack } from 'shared-ui/app';
import { DashboardLayout } from '../../layout/dashboard-layout.tsx';
import { refetchGuild } from '../../lib/api/requests.ts';
import { LazyPartBoundary } from '../../lib/lazy-part.tsx';
import type { ServerDetail } from '../../specification-api/server-detail.ts';
import { useRememberVisit } from '../guilds/remembered-servers.ts';
import { PauseBar } from '../pauses/lazy-parts.ts';
import { BotOfflineNotice, BotRemovedNotice } from './bot-notice.tsx';
import { AccessDenied } from './lazy-parts.ts';
import { MenuFooter } from './menu-footer.tsx';
import { RightsGuard } from './rights-guard.tsx';
import { BotRemovedContext, ServerContext } from './server-context.tsx';
import type { loadServer } from './server-detail.ts';
import { getMenuEntries, type ServerPage, useServerPages } from './server-pages.tsx';
import { ServerSwitcher } from './server-switcher.tsx';
import { useBotMembership, useOnBotReturn } from './use-bot-membership.ts';
import { useFeatureLinks, useVisibleFeatures } from './use-feature-links.tsx';
import { useServerAccess } from './use-server-access.ts';

/** The layout of a server's pages. It has no menu if access is denied or could not be checked. */
export function ServerLayout() {
  const { id } = useLoaderData<typeof loadServer>();
  // The key resets all state when the server changes.
  return <ServerLayoutContent key={id} />;
}

function ServerLayoutContent() {
  const { id, cached } = useLoaderData<typeof loadServer>();
  const { formatMessage } = useIntl();
  const { revalidate } = useRevalidator();
  const pages = useServerPages(id);
  const { server, deniedError, isBotRemoved, isFetching, refetch } = useServerAccess(id);
  const { name = formatMessage({ id: 'server.loading' }), icon } = server ?? cached ?? {};
  const features = useVisibleFeatures(id, server?.rights);
  const featureLinks = useFeatureLinks(id, features);
  useBotMembership(id, isBotRemoved, refetch);
  useBotReturnToast(id, name, isBotRemoved);
  useRememberVisit(server && id);

  if (deniedError)
    return (
      <DashboardLayout>
        <LazyPartBoundary>
          <AccessDenied
            id={id}
            name={cached?.name}
            error={deniedError}
            isRetrying={isFetching}
            // The page's own queries may have failed, too.
            onRetry={() => void revalidate()}
          />
        </LazyPartBoundary>
      </DashboardLayout>
    );
  const current = { id, name, icon };
  return (
    <AppLayout
      title={name}
      entries={getMenuEntries(pages, server?.rights, featureLinks)}
      navbar={<ServerSwitcher current={current} features={features?.manifest?.features} />}
      footer={(shape) => <MenuFooter server={current} shape={shape} />}
    >
      {server ? (
        <ServerContext value={server}>
          <BotRemovedContext value={isBotRemoved}>
            <BotNotice server={server} isBotRemoved={isBotRemoved} isFetching={isFetching} onRefetch={refetch} />
            {server.pauses.active.length > 0 && (
              <LazyPartBoundary>
                <PauseBar server={server} />
              </LazyPartBoundary>
            )}
            <RightsGuard pages={pages} rights={server.rights} />
          </BotRemovedContext>
        </ServerContext>
      ) : (
        <ServerSkeleton serverName={name} pages={pages} />
      )}
    </AppLayout>
  );
}

/** Says in a toast that the bot is back on the server, and shows the current data. */
function useBotReturnToast(id: string, name: string, isBotRemoved: boolean) {
  const { formatMessage } = useIntl();
  const { brand } = usePageConfig();
  const onReturn = useCallback(() => {
    toast({ type: 'success', text: formatMessage({ id: 'servers.ready' }, { name, brand: brand.name }) });
    void refetchGuild(id);
  }, [formatMessage, id, name, brand.name]);
  useOnBotReturn(isBotRemoved, onReturn);
}

interface BotNoticeProps {
  server: ServerDetail;
  isBotRemoved: boolean;
  isFetching: boolean;
  onRefetch: () => void;
}

/** Warns above the page if the bot was removed or has been offline for long. */
function BotNotice({ server: { id, name, offlineSince }, isBotRemoved, isFetching, onRefetch }: BotNoticeProps) {
  if (isBotRemoved) return <BotRemovedNotice id={id} name={name} />;
  return offlineSince && <BotOfflineNotice since={offlineSince} isFetching={isFetching} onRefetch={onRefetch} />;
}

interface ServerSkeletonProps {
  serverName: string;
  pages: ServerPage[];
}

/** Shown until the access to the server is checked. */
function ServerSkeleton({ serverName, pages }: ServerSkeletonProps) {
  const hasOverview = useFeature('server-settings');
  const { pathname } = useLocation();
  const page = pages.find(({ to }) => to === pathname);
  // The first page is an overview, whose title is the server's name.
  const title = !page || (hasOverview && page === pages[0]) ? serverName : page.text;
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
