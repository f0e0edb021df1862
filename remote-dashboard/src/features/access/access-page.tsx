import { FormattedMessage } from 'react-intl';
import { PageMessages } from 'shared-ui';
import { PageLayout, useQuery } from 'shared-ui/app';
import { CardsSkeleton } from '../../layout/cards-skeleton.tsx';
import { RequestError } from '../../lib/api/errors.tsx';
import { refetchGuild } from '../../lib/api/requests.ts';
import { useServer } from '../guild-layout/server-context.tsx';
import { accessQuery, rolesQuery } from './access-api.ts';
import { AccessEditor } from './access-editor.tsx';
import pageMessages from './messages/en.json?all-languages';

/** The page for the rights of roles. */
export function Component() {
  return (
    <PageMessages pageMessages={pageMessages}>
      <AccessPage />
    </PageMessages>
  );
}

function AccessPage() {
  return (
    <PageLayout title={<FormattedMessage id="access.title" />} lead={<FormattedMessage id="access.lead" />} isWide>
      <Access />
    </PageLayout>
  );
}

function Access() {
  const { id } = useServer();
  const access = useQuery(accessQuery(id));
  const roles = useQuery(rolesQuery(id));
  const refetch = () => void refetchGuild(id);
  if (access.data) return <AccessEditor fetched={access.data} rolesQuery={roles} onRefetch={refetch} />;
  if (access.error)
    return <RequestError request={access} title={<FormattedMessage id="access.failed" />} onRetry={refetch} />;
  return <CardsSkeleton count={2} shape="block" />;
}
