import { FormattedMessage } from 'react-intl';
import { Page } from 'shared-ui';

/** The servers that a person manages. */
export function Component() {
  return (
    <Page>
      <h1>
        <FormattedMessage id="servers.title" />
      </h1>
      <p>
        <FormattedMessage id="servers.text" />
      </p>
    </Page>
  );
}
