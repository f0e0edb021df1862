import { FormattedMessage } from 'react-intl';
import { PageLayout } from 'shared-ui/app';

/** The root of the admin panel. */
export function Component() {
  return (
    <PageLayout title={<FormattedMessage id="admin.unavailable" />} lead={<FormattedMessage id="admin.development" />}>
      {null}
    </PageLayout>
  );
}
