import { FormattedMessage } from 'react-intl';
import { Page } from 'shared-ui';

/** The root of the moderator area. */
export function Component() {
  return (
    <Page>
      <h1>
        <FormattedMessage id="moderator.title" />
      </h1>
    </Page>
  );
}
