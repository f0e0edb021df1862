import { useIntl } from 'react-intl';
import { useLoaderData, useLocation, useRevalidator } from 'react-router';
import { WorkFrame } from 'shared-ui/work';
import { isUnasked } from '../asking/failure.ts';
import { useAnswer } from '../asking/use-answer.ts';
import { AccessIcon, HistoryIcon, JoinLeaveIcon, LogsIcon, SettingsIcon } from '../frame/menu-icons.tsx';
import { AccessDenied } from './access-denied.tsx';
import { CurrentServer } from './current-server.tsx';
import type { loadServer } from './load-server.ts';
import { PartGate } from './part-gate.tsx';
import { untoldRights } from './rights.ts';
import { ServerContext } from './server-context.tsx';
import { ServerSkeleton } from './server-skeleton.tsx';
import { useSharesAccess, useStoresSettings } from './stores-settings.ts';

/** The frame of one server's pages; it stands, too, where the server may not be seen. */
export function ServerFrame() {
  const { id } = useLoaderData<typeof loadServer>();
  // Nothing of one server's pages may stay for another's.
  return <FrameOfServer key={id} />;
}

function FrameOfServer() {
  const { id, known, asked } = useLoaderData<typeof loadServer>();
  const { answer, failure, settling } = useAnswer(asked);
  const there = { server: useStoresSettings(), access: useSharesAccess() };
  const { revalidate } = useRevalidator();
  const { formatMessage } = useIntl();
  const { pathname } = useLocation();
  // A page that is there stays when only the question of whether it still may did not get through.
  const denied = failure && !(answer && isUnasked(failure)) ? failure : undefined;
  const server = denied ? undefined : answer;
  const { name = formatMessage({ id: 'server.unknown' }), icon } = server ?? known ?? {};
  const { rights = untoldRights } = server ?? {};
  const at = `/dashboard/${id}`;
  const all = [
    { to: at, icon: <SettingsIcon />, text: formatMessage({ id: 'settings.title' }), part: 'settings' },
    { to: `${at}/join`, icon: <JoinLeaveIcon />, text: formatMessage({ id: 'join.title' }), part: 'greetings' },
    { to: `${at}/logs`, icon: <LogsIcon />, text: formatMessage({ id: 'logs.title' }), part: 'logs' },
    { to: `${at}/access`, icon: <AccessIcon />, text: formatMessage({ id: 'access.title' }), part: 'access' },
    { to: `${at}/history`, icon: <HistoryIcon />, text: formatMessage({ id: 'history.title' }), part: 'server' },
  ] as const;
  const pages = all.filter(({ part }) => (part === 'server' || part === 'access' ? there[part] : true));
  const entries = pages.filter(({ part }) => rights[part] !== 'none');
  return (
    <WorkFrame
      place={name}
      entries={entries}
      foot={(shape) => <CurrentServer id={id} name={name} icon={icon} shape={shape} />}
    >
      {!server && !denied && <ServerSkeleton title={pages.find(({ to }) => to === pathname)?.text ?? name} />}
      {denied && <AccessDenied id={id} failure={denied} retrying={settling} onRetry={() => void revalidate()} />}
      {server && (
        <ServerContext value={server}>
          <PartGate pages={pages} rights={rights} />
        </ServerContext>
      )}
    </WorkFrame>
  );
}
