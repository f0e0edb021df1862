import { FormattedMessage } from 'react-intl';
import { useFeature } from 'shared-ui';
import { WorkPage } from 'shared-ui/work';
import { BanList } from './ban-list.tsx';
import { Placeholder } from './placeholder.tsx';

/** The root of the moderator area: who is kept out, where the API tells that. */
export function Component() {
  const hasStaffApi = useFeature('staff');
  if (!hasStaffApi)
    return (
      <WorkPage title={<FormattedMessage id="moderator.title" />}>
        <Placeholder />
      </WorkPage>
    );
  return (
    <WorkPage title={<FormattedMessage id="bans.title" />} lead={<FormattedMessage id="bans.lead" />}>
      <BanList />
    </WorkPage>
  );
}
