import { FormattedMessage } from 'react-intl';
import { Page } from 'shared-ui';

/** The first page of a new area. */
export function Component() {
  return (
    <Page>
      <h1>
        <FormattedMessage id="hello.title" />
      </h1>
      <p>
        <FormattedMessage id="hello.text" />
      </p>
    </Page>
  );
}
