import { FormattedMessage } from 'react-intl';
import { Page } from 'shared-ui';

/** The root of the admin area. */
export function Component() {
  return (
    <Page>
      <h1>
        <FormattedMessage id="admin.unavailable" />
      </h1>
      <p>
        <FormattedMessage id="admin.development" />
      </p>
    </Page>
  );
}
