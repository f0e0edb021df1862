import { FormattedMessage } from 'react-intl';
import { ButtonLink } from 'shared-ui';
import { EmptyState, PageLayout, useInfiniteQuery, useQuery } from 'shared-ui/app';
import { CardsSkeleton } from '../../layout/cards-skeleton.tsx';
import { RequestError } from '../../lib/api/errors.tsx';
import { refetchGuild } from '../../lib/api/requests.ts';
import { channelsQuery } from '../../lib/channels/channels-api.ts';
import { useServer } from '../guild/server-context.tsx';
import { changesQuery } from './history-api.ts';
import { HistoryList } from './history-list.tsx';

/** Who changed what on a server. */
export function Component() {
  return (
    <PageLayout title={<FormattedMessage id="history.title" />} lead={<FormattedMessage id="history.lead" />}>
      <History />
    </PageLayout>
  );
}

function History() {
  const { id } = useServer();
  const query = useInfiniteQuery(changesQuery(id));
  const { data: channels } = useQuery(channelsQuery(id));
  const refetch = () => void refetchGuild(id);
  const { pages, error } = query;
  const changes = pages?.flatMap((page) => page.changes);
  if (error && !changes?.length)
    return <RequestError request={query} title={<FormattedMessage id="history.failed" />} onRetry={refetch} />;
  if (!changes) return <CardsSkeleton count={3} />;
  if (changes.length === 0)
    return (
      <EmptyState
        title={<FormattedMessage id="history.none.title" />}
        text={<FormattedMessage id="history.none.text" />}
        action={
          <ButtonLink to={`/dashboard/${id}`}>
            <FormattedMessage id="history.none.settings" />
          </ButtonLink>
        }
      />
    );
  return <HistoryList query={query} changes={changes} channels={channels} onOutdated={refetch} />;
}
