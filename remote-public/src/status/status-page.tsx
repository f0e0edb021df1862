import { FormattedMessage } from 'react-intl';
import { Page } from 'shared-ui';

/** Stands in where the operator has configured no address to lead to. */
export function Component() {
  return (
    <Page>
      <h1>
        <FormattedMessage id="status.title" />
      </h1>
      <p>
        <FormattedMessage id="status.text" />
      </p>
    </Page>
  );
}
