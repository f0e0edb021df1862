import { FormattedMessage } from 'react-intl';
import { Page } from 'shared-ui';

/** Stands in where the operator has configured no address to lead to. */
export function Component() {
  return (
    <Page>
      <h1>
        <FormattedMessage id="support.title" />
      </h1>
      <p>
        <FormattedMessage id="support.text" />
      </p>
    </Page>
  );
}
