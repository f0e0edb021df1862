import { FormattedMessage } from 'react-intl';
import { WorkPage } from 'shared-ui/work';
import { useStoresSettings } from '../server/stores-settings.ts';
import { SampleSettings } from './sample-settings.tsx';
import { StoredSettings } from './stored-settings.tsx';

/** The settings of a server. */
export function Component() {
  const stores = useStoresSettings();
  return (
    <WorkPage title={<FormattedMessage id="settings.title" />} lead={<FormattedMessage id="settings.lead" />}>
      {stores ? <StoredSettings /> : <SampleSettings />}
    </WorkPage>
  );
}
