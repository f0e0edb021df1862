import { FormattedMessage } from 'react-intl';
import { usePageConfig } from 'shared-ui';
import { WorkPage } from 'shared-ui/work';
import { BanList } from './ban-list.tsx';
import { Placeholder } from './placeholder.tsx';

/** The root of the moderator area: who is kept out, where the API tells that. */
export function Component() {
  const { features } = usePageConfig();
  if (!features.includes('staff'))
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
