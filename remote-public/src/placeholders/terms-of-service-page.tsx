import { FormattedMessage } from 'react-intl';
import { Placeholder } from './placeholder.tsx';

/** The placeholder of the terms, which the operator keeps elsewhere. */
export function Component() {
  return (
    <Placeholder
      title={<FormattedMessage id="documents.terms.title" />}
      text={<FormattedMessage id="documents.terms.text" />}
    />
  );
}
