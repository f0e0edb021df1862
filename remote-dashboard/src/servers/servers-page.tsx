import { FormattedMessage, useIntl } from 'react-intl';
import { ErrorState, usePageConfig } from 'shared-ui';
import { WorkPage } from 'shared-ui/work';
import { isSignedOut, reasonOf } from '../asking/failure.ts';
import { Freshness } from './freshness.tsx';
import { LeaveHome } from './leave-home.tsx';
import { NoServers } from './no-servers.tsx';
import { ServerGrid } from './server-grid.tsx';
import { ServersSkeleton } from './servers-skeleton.tsx';
import { useReturnFromSetup } from './use-return-from-setup.ts';
import { useServers } from './use-servers.ts';

/** The servers that a person manages. */
export function Component() {
  const intl = useIntl();
  const { brand } = usePageConfig();
  const { list, failure, asking, refresh } = useServers();
  const leaveForSetup = useReturnFromSetup(list?.servers, refresh);
  if (failure && (!list || isSignedOut(failure))) return <LeaveHome failure={failure} />;

  const servers = list?.servers ?? [];
  const joined = servers.filter((server) => server.joined).length;
  return (
    <WorkPage
      title={<FormattedMessage id="servers.title" />}
      lead={
        // Its line is there before its words, so that the grid stays where it is.
        servers.length > 0 ? (
          <FormattedMessage id="servers.count" values={{ total: servers.length, joined, brand: brand.name }} />
        ) : (
          !list && '\u00a0'
        )
      }
      actions={list && <Freshness at={list.at} asking={asking} onRefresh={() => refresh()} />}
    >
      {failure && (
        <ErrorState
          title={<FormattedMessage id="servers.stale" />}
          text={reasonOf(failure, intl)}
          retrying={asking}
          onRetry={() => refresh()}
        />
      )}
      {!list && <ServersSkeleton />}
      {list && servers.length === 0 && <NoServers asking={asking} onRefresh={() => refresh()} />}
      {servers.length > 0 && <ServerGrid servers={servers} onSetup={leaveForSetup} />}
    </WorkPage>
  );
}
