import { FormattedMessage } from 'react-intl';
import { useFeature } from 'shared-ui';
import { PageLayout } from 'shared-ui/app';
import { Placeholder } from '../../components/placeholder.tsx';
import { BanList } from './ban-list.tsx';

/** The root of the moderator area: who is kept out, where the API tells that. */
export function Component() {
  const hasStaffApi = useFeature('staff');
  if (!hasStaffApi)
    return (
      <PageLayout title={<FormattedMessage id="moderator.title" />}>
        <Placeholder />
      </PageLayout>
    );
  return (
    <PageLayout title={<FormattedMessage id="bans.title" />} lead={<FormattedMessage id="bans.lead" />}>
      <BanList />
    </PageLayout>
  );
}
