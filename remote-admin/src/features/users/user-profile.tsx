import { FormattedMessage } from 'react-intl';
import { type ApiError, Card, ErrorState, Loading, Skeleton, useFeature } from 'shared-ui';
import { type QueryState, Row } from 'shared-ui/app';
import { RequestError } from '../../auth/request-error.tsx';
import { ProfileCard } from './profile-card.tsx';
import { UserDetails } from './user-details.tsx';
import { type ChatUser, refetchDetails } from './user-query.ts';

interface UserProfileProps {
  id: string;
  query: QueryState<ChatUser>;
}

/** A user's profile with what staff can do, and below it what this site has about them. */
export function UserProfile({ id, query }: UserProfileProps) {
  const { data, error, isPlaceholderData, refetch } = query;
  const hasStaffApi = useFeature('staff');
  const user = isPlaceholderData || error ? undefined : data;
  if (isUnknownUser(error))
    return (
      <ErrorState
        title={<FormattedMessage id="user.unknown" values={{ id }} />}
        text={<FormattedMessage id="user.unknown.text" />}
      />
    );
  if (error)
    return (
      <RequestError request={query} title={<FormattedMessage id="user.unknown" values={{ id }} />} onRetry={refetch} />
    );
  if (!user) return <ProfileSkeleton />;
  return (
    <>
      <ProfileCard
        key={user.id}
        user={user}
        onStale={() => {
          void refetch();
          void refetchDetails();
        }}
      />
      {hasStaffApi && <UserDetails id={user.id} />}
    </>
  );
}

function isUnknownUser(error: ApiError | undefined): boolean {
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
