import { FormattedMessage } from 'react-intl';
import { useFeature } from 'shared-ui';
import { PageLayout } from 'shared-ui/app';
import { SampleSettings } from '../../demo/sample-settings.tsx';
import { useServer } from '../guild/server-context.tsx';
import { StoredSettings } from './stored-settings.tsx';
import { SettingsReadOnly } from './viewed-settings.tsx';

/** The settings of a server. */
export function Component() {
  return (
    <PageLayout title={<FormattedMessage id="settings.title" />} lead={<FormattedMessage id="settings.lead" />}>
      <Settings />
    </PageLayout>
  );
}

function Settings() {
  const stores = useFeature('server-settings');
  const { rights } = useServer();
  if (!stores) return <SampleSettings />;
  return rights.settings === 'manage' ? <StoredSettings /> : <SettingsReadOnly />;
}
