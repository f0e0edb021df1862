import { FormattedMessage } from 'react-intl';
import { useFeature } from 'shared-ui';
import { WorkPage } from 'shared-ui/work';
import { useServer } from '../server/server-context.tsx';
import { SampleSettings } from './sample-settings.tsx';
import { StoredSettings } from './stored-settings.tsx';
import { ViewedSettings } from './viewed-settings.tsx';

/** The settings of a server. */
export function Component() {
  return (
    <WorkPage title={<FormattedMessage id="settings.title" />} lead={<FormattedMessage id="settings.lead" />}>
      <Settings />
    </WorkPage>
  );
}

function Settings() {
  const stores = useFeature('server-settings');
  const { rights } = useServer();
  if (!stores) return <SampleSettings />;
  return rights.settings === 'manage' ? <StoredSettings /> : <ViewedSettings />;
}
