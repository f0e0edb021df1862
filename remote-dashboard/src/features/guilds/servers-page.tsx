import { FormattedMessage } from 'react-intl';
import { usePageConfig } from 'shared-ui';
import { PageLayout, useQuery } from 'shared-ui/app';
import { isSignedOut, RequestError } from '../../lib/api/errors.tsx';
import { LastUpdated } from './freshness.tsx';
import { RedirectHomeWithError } from './leave-home.tsx';
import { NoServers } from './no-servers.tsx';
import { ServerGrid } from './server-grid.tsx';
import { refetchServers, serversQuery } from './server-list.ts';
import { ServersSkeleton } from './servers-skeleton.tsx';
import { useReturnFromSetup } from './use-return-from-setup.ts';

/** The servers that a person manages. */
export function Component() {
  const { brand } = usePageConfig();
  const query = useQuery(serversQuery);
  const { data: list, error, isFetching } = query;
  const leaveForSetup = useReturnFromSetup(list?.servers);
  const refetch = () => void refetchServers();
  if (error && (!list || isSignedOut(error))) return <RedirectHomeWithError error={error} />;

  const servers = list?.servers ?? [];
  const joined = servers.filter((server) => server.joined).length;
  return (
    <PageLayout
      title={<FormattedMessage id="servers.title" />}
      lead={
        // Its line is there before its words, so that the grid stays where it is.
        servers.length > 0 ? (
          <FormattedMessage id="servers.count" values={{ total: servers.length, joined, brand: brand.name }} />
        ) : (
          !list && '\u00a0'
        )
      }
      actions={list && <LastUpdated at={list.at} isFetching={isFetching} onRefetch={refetch} />}
    >
      <RequestError request={query} title={<FormattedMessage id="servers.stale" />} onRetry={refetch} />
      {!list && <ServersSkeleton />}
      {list && servers.length === 0 && <NoServers isFetching={isFetching} onRefetch={refetch} />}
      {servers.length > 0 && <ServerGrid servers={servers} onSetup={leaveForSetup} />}
    </PageLayout>
  );
}
