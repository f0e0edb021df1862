import { useIntl } from 'react-intl';
import { Outlet, useLoaderData, useLocation, useRevalidator } from 'react-router';
import { WorkFrame } from 'shared-ui/work';
import { useSettled } from '../asking/use-settled.ts';
import { JoinLeaveIcon, LogsIcon, SettingsIcon } from '../frame/menu-icons.tsx';
import { AccessDenied } from './access-denied.tsx';
import { CurrentServer } from './current-server.tsx';
import type { loadServer } from './load-server.ts';
import { ServerContext } from './server-context.tsx';
import { ServerSkeleton } from './server-skeleton.tsx';

/** The frame of one server's pages; it stands, too, where the server may not be seen. */
export function ServerFrame() {
  const { id } = useLoaderData<typeof loadServer>();
  // Nothing of one server's pages may stay for another's.
  return <FrameOfServer key={id} />;
}

function FrameOfServer() {
  const { id, known, asked } = useLoaderData<typeof loadServer>();
  const { value: outcome, settling } = useSettled(asked);
  const { revalidate } = useRevalidator();
  const { formatMessage } = useIntl();
  const { pathname } = useLocation();
  const server = outcome?.kind === 'answered' ? outcome.data : undefined;
  const { name = formatMessage({ id: 'server.unknown' }), icon } = server ?? known ?? {};
  const entries = [
    { to: `/dashboard/${id}`, icon: <SettingsIcon />, text: formatMessage({ id: 'settings.title' }) },
    { to: `/dashboard/${id}/join`, icon: <JoinLeaveIcon />, text: formatMessage({ id: 'join.title' }) },
    { to: `/dashboard/${id}/logs`, icon: <LogsIcon />, text: formatMessage({ id: 'logs.title' }) },
  ];
  return (
    <WorkFrame
      place={name}
      entries={entries}
      foot={(shape) => <CurrentServer id={id} name={name} icon={icon} shape={shape} />}
    >
      {!outcome && <ServerSkeleton title={entries.find(({ to }) => to === pathname)?.text ?? name} />}
      {outcome && outcome.kind !== 'answered' && (
        <AccessDenied id={id} failure={outcome} retrying={settling} onRetry={() => void revalidate()} />
      )}
      {server && (
        <ServerContext value={server}>
          <Outlet />
        </ServerContext>
      )}
    </WorkFrame>
  );
}
