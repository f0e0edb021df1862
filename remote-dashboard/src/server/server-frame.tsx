import { useIntl } from 'react-intl';
import { Outlet, useLoaderData, useLocation, useRevalidator } from 'react-router';
import { WorkFrame } from 'shared-ui/work';
import { isUnasked } from '../asking/failure.ts';
import { useAnswer } from '../asking/use-answer.ts';
import { HistoryIcon, JoinLeaveIcon, LogsIcon, SettingsIcon } from '../frame/menu-icons.tsx';
import { AccessDenied } from './access-denied.tsx';
import { CurrentServer } from './current-server.tsx';
import type { loadServer } from './load-server.ts';
import { ServerContext } from './server-context.tsx';
import { ServerSkeleton } from './server-skeleton.tsx';
import { useStoresSettings } from './stores-settings.ts';

/** The frame of one server's pages; it stands, too, where the server may not be seen. */
export function ServerFrame() {
  const { id } = useLoaderData<typeof loadServer>();
  // Nothing of one server's pages may stay for another's.
  return <FrameOfServer key={id} />;
}

function FrameOfServer() {
  const { id, known, asked } = useLoaderData<typeof loadServer>();
  const { answer, failure, settling } = useAnswer(asked);
  const stores = useStoresSettings();
  const { revalidate } = useRevalidator();
  const { formatMessage } = useIntl();
  const { pathname } = useLocation();
  // A page that is there stays when only the question of whether it still may did not get through.
  const denied = failure && !(answer && isUnasked(failure)) ? failure : undefined;
  const server = denied ? undefined : answer;
  const { name = formatMessage({ id: 'server.unknown' }), icon } = server ?? known ?? {};
  const entries = [
    { to: `/dashboard/${id}`, icon: <SettingsIcon />, text: formatMessage({ id: 'settings.title' }) },
    { to: `/dashboard/${id}/join`, icon: <JoinLeaveIcon />, text: formatMessage({ id: 'join.title' }) },
    { to: `/dashboard/${id}/logs`, icon: <LogsIcon />, text: formatMessage({ id: 'logs.title' }) },
    ...(stores
      ? [{ to: `/dashboard/${id}/history`, icon: <HistoryIcon />, text: formatMessage({ id: 'history.title' }) }]
      : []),
  ];
  return (
    <WorkFrame
      place={name}
      entries={entries}
      foot={(shape) => <CurrentServer id={id} name={name} icon={icon} shape={shape} />}
    >
      {!server && !denied && <ServerSkeleton title={entries.find(({ to }) => to === pathname)?.text ?? name} />}
      {denied && <AccessDenied id={id} failure={denied} retrying={settling} onRetry={() => void revalidate()} />}
      {server && (
        <ServerContext value={server}>
          <Outlet />
        </ServerContext>
      )}
    </WorkFrame>
  );
}
