import { FormattedMessage } from 'react-intl';
import { useFeature } from 'shared-ui';
import { PageLayout, useQuery } from 'shared-ui/app';
import { RequestError } from '../../auth/request-error.tsx';
import { ListSkeleton } from '../../components/list-skeleton.tsx';
import { PlaceholderPage } from '../../components/placeholder-page.tsx';
import { GrantForm } from './grant-form.tsx';
import { StaffList } from './staff-list.tsx';
import { staffQuery } from './staff-roles.ts';

/** The page of staff roles, if the API provides them. */
export function Component() {
  const hasStaffApi = useFeature('staff');
  return hasStaffApi ? <StaffRoles /> : <PlaceholderPage title={<FormattedMessage id="staff-roles.title" />} />;
}

function StaffRoles() {
  const roles = useQuery(staffQuery);
  const { data, error, refetch } = roles;
  return (
    <PageLayout title={<FormattedMessage id="staff-roles.title" />} lead={<FormattedMessage id="staff-roles.lead" />}>
      {data && <GrantForm members={data.staff} onGranted={() => void refetch()} />}
      <RequestError request={roles} title={<FormattedMessage id="staff-roles.failed" />} onRetry={refetch} />
      {!data && !error && <ListSkeleton />}
      {data && <StaffList members={data.staff} onChange={() => void refetch()} />}
    </PageLayout>
  );
}
