import { FormattedMessage } from 'react-intl';
import { Card, ErrorState, Loading, Skeleton } from 'shared-ui';
import { PageLayout, Stack, useQuery } from 'shared-ui/app';
import { useErrorMessage } from '../../lib/api/errors.ts';
import { refetchGuild } from '../../lib/api/requests.ts';
import { useServer } from '../guild/server-context.tsx';
import { accessQuery, rolesQuery } from './access-api.ts';
import { AccessEditor } from './access-work.tsx';

/** Which roles of a server may do what here. */
export function Component() {
  return (
    <PageLayout title={<FormattedMessage id="access.title" />} lead={<FormattedMessage id="access.lead" />}>
      <Access />
    </PageLayout>
  );
}

function Access() {
  const { id } = useServer();
  const getErrorMessage = useErrorMessage();
  const access = useQuery(accessQuery(id));
  const roles = useQuery(rolesQuery(id));
  const refetch = () => void refetchGuild(id);
  if (access.data) return <AccessEditor from={access.data} rolesQuery={roles} onRefetch={refetch} />;
  if (access.error)
    return (
      <ErrorState
        title={<FormattedMessage id="access.failed" />}
        text={getErrorMessage(access.error)}
        retrying={access.isFetching}
        onRetry={refetch}
      />
    );
  return (
    <Loading>
      <Stack gap={3}>
        {['first', 'second'].map((place) => (
          <Card key={place}>
            <Skeleton shape="title" />
            <Skeleton shape="block" />
          </Card>
        ))}
      </Stack>
    </Loading>
  );
}
