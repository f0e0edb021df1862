import { FormattedMessage } from 'react-intl';
import { WorkPage } from 'shared-ui/work';

/** The root of the admin area. */
export function Component() {
  return (
    <WorkPage title={<FormattedMessage id="admin.unavailable" />} lead={<FormattedMessage id="admin.development" />}>
      {null}
    </WorkPage>
  );
}
