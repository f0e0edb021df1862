import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { Outlet, useLoaderData, useLocation, useRevalidator } from 'react-router';
import { toast, usePageConfig } from 'shared-ui';
import { WorkFrame } from 'shared-ui/work';
import { isUnasked } from '../asking/failure.ts';
import { CopyIcon, HistoryIcon, JoinLeaveIcon, LogsIcon, SettingsIcon } from '../frame/menu-icons.tsx';
import { AccessDenied } from './access-denied.tsx';
import { BotGone, BotSilent } from './bot-notice.tsx';
import { CurrentServer } from './current-server.tsx';
import type { loadServer } from './load-server.ts';
import { BotMissingContext, ServerContext } from './server-context.tsx';
import { ServerSkeleton } from './server-skeleton.tsx';
import { useCopiesSettings, useStoresSettings } from './stores-settings.ts';
import { useAskedServer } from './use-asked-server.ts';
import { useBotIsBack } from './use-bot-is-back.ts';

/** The frame of one server's pages; it stands, too, where the server may not be seen. */
export function ServerFrame() {
  const { id } = useLoaderData<typeof loadServer>();
  // Nothing of one server's pages may stay for another's.
  return <FrameOfServer key={id} />;
}

function FrameOfServer() {
  const loaded = useLoaderData<typeof loadServer>();
  const { id, known } = loaded;
  const { answer, failure, settling, botMissing, askAgain } = useAskedServer(loaded);
  const stores = useStoresSettings();
  const copies = useCopiesSettings();
  const { revalidate } = useRevalidator();
  const { formatMessage } = useIntl();
  const { brand } = usePageConfig();
  const { pathname } = useLocation();
  // A page that is there stays, with what was typed, when the question did not get through or the bot has left.
  const denied = failure && !(answer && (botMissing || isUnasked(failure))) ? failure : undefined;
  const server = denied ? undefined : answer;
  const { name = formatMessage({ id: 'server.unknown' }), icon } = server ?? known ?? {};
  const greetReturn = useCallback(() => {
    toast({ type: 'success', text: formatMessage({ id: 'servers.ready' }, { name, brand: brand.name }) });
    void revalidate();
  }, [formatMessage, name, brand.name, revalidate]);
  useBotIsBack(botMissing, greetReturn);
  const entries = [
    { to: `/dashboard/${id}`, icon: <SettingsIcon />, text: formatMessage({ id: 'settings.title' }) },
    { to: `/dashboard/${id}/join`, icon: <JoinLeaveIcon />, text: formatMessage({ id: 'join.title' }) },
    { to: `/dashboard/${id}/logs`, icon: <LogsIcon />, text: formatMessage({ id: 'logs.title' }) },
    ...(stores
      ? [{ to: `/dashboard/${id}/history`, icon: <HistoryIcon />, text: formatMessage({ id: 'history.title' }) }]
      : []),
    ...(copies ? [{ to: `/dashboard/${id}/copy`, icon: <CopyIcon />, text: formatMessage({ id: 'copy.title' }) }] : []),
  ];
  return (
    <WorkFrame
      place={name}
      entries={entries}
      foot={(shape) => <CurrentServer id={id} name={name} icon={icon} shape={shape} />}
    >
      {!server && !denied && <ServerSkeleton title={entries.find(({ to }) => to === pathname)?.text ?? name} />}
      {denied && (
        <AccessDenied
          id={id}
          name={known?.name}
          failure={denied}
          retrying={settling}
          onRetry={() => void revalidate()}
        />
      )}
      {server && (
        <ServerContext value={server}>
          <BotMissingContext value={botMissing}>
            {botMissing && <BotGone id={id} name={name} />}
            {!botMissing && server.silentSince && (
              <BotSilent since={server.silentSince} asking={settling} onAskAgain={askAgain} />
            )}
            <Outlet />
          </BotMissingContext>
        </ServerContext>
      )}
    </WorkFrame>
  );
}
