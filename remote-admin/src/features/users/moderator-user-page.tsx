import { FormattedMessage } from 'react-intl';
import { useParams } from 'react-router';
import { PageLayout, Stack, useQuery } from 'shared-ui/app';
import { UserProfile } from './user-profile.tsx';
import { userQuery } from './user-query.ts';

/** The page of a user in the moderator panel. */
export function Component() {
  const { id = '' } = useParams();
  const query = useQuery(userQuery(id));
  return (
    <PageLayout title={<FormattedMessage id="user.title" />}>
      <Stack gap={5}>
        <UserProfile id={id} query={query} />
      </Stack>
    </PageLayout>
  );
}
