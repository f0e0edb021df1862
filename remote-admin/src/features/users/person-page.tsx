import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router';
import { type ApiError, Card, ErrorState, Loading, Skeleton, useFeature } from 'shared-ui';
import { EmptyState, PageLayout, Row, Stack, useQuery } from 'shared-ui/app';
import { RequestError } from '../../auth/request-error.tsx';
import { History } from './history.tsx';
import { LookUpForm } from './look-up-form.tsx';
import { personQuery, refetchHistory, showBanned } from './person-query.ts';
import { ProfileCard } from './profile-card.tsx';

/** Looks a person up, to ban them or to lift a ban. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const id = params.get('id')?.trim() ?? '';
  const query = useQuery({ ...personQuery(id), enabled: id !== '' });
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const hasHistory = useFeature('staff');
  const person = id && !isPlaceholderData && !error ? data : undefined;

  function lookUp(next: string) {
    if (next === id) void refetch();
    else setParams({ id: next }, { preventScrollReset: true });
  }

  return (
    <PageLayout title={<FormattedMessage id="admin.menu.person" />} lead={<FormattedMessage id="person.lead" />}>
      <Stack gap={5}>
        <LookUpForm id={id} isFetching={isFetching} onLookUp={lookUp} />
        {!id && (
          <EmptyState
            title={<FormattedMessage id="person.none.title" />}
            text={<FormattedMessage id="person.none.text" />}
          />
        )}
        {id && !person && !error && <ProfileSkeleton />}
        {id && isUnknown(error) && (
          <ErrorState
            title={<FormattedMessage id="person.unknown" values={{ id }} />}
            text={<FormattedMessage id="person.unknown.text" />}
          />
        )}
        {id && !isUnknown(error) && (
          <RequestError request={query} title={<FormattedMessage id="person.failed" />} onRetry={refetch} />
        )}
        {person && (
          <ProfileCard
            person={person}
            onBanned={(isBanned) => showBanned(id, isBanned)}
            onStale={() => {
              void refetch();
              refetchHistory();
            }}
          />
        )}
        {person && hasHistory && <History id={person.id} />}
      </Stack>
    </PageLayout>
  );
}

function isUnknown(error: ApiError | undefined): boolean {
  return error?.kind === 'http-error' && [400, 404].includes(error.status);
}

function ProfileSkeleton() {
  return (
    <Loading>
      <Card>
        <Row>
          <Skeleton shape="image" />
          <Skeleton shape="title" />
        </Row>
      </Card>
    </Loading>
  );
}
