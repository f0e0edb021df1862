import { FormattedMessage } from 'react-intl';
import { ButtonLink, Card, ErrorState, Loading, Skeleton } from 'shared-ui';
import { EmptyState, PageLayout, Stack, useInfiniteQuery, useQuery } from 'shared-ui/app';
import { useErrorMessage } from '../../lib/api/errors.ts';
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
  const getErrorMessage = useErrorMessage();
  const query = useInfiniteQuery(changesQuery(id));
  const { data: channels } = useQuery(channelsQuery(id));
  const refetch = () => void refetchGuild(id);
  const { pages, error, isFetching } = query;
  const changes = pages?.flatMap((page) => page.changes);
  if (error && !changes?.length)
    return (
      <ErrorState
        title={<FormattedMessage id="history.failed" />}
        text={getErrorMessage(error)}
        retrying={isFetching}
        onRetry={refetch}
      />
    );
  if (!changes)
    return (
      <Loading>
        <Stack gap={3}>
          {['first', 'second', 'third'].map((place) => (
            <Card key={place}>
              <Skeleton shape="title" />
              <Skeleton />
            </Card>
          ))}
        </Stack>
      </Loading>
    );
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
