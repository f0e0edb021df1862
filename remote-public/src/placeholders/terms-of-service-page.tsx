import { FormattedMessage } from 'react-intl';
import { Placeholder } from './placeholder.tsx';

/** The placeholder of the terms of service, which the operator publishes on another site. */
export function Component() {
  return (
    <Placeholder
      title={<FormattedMessage id="documents.terms.title" />}
      text={<FormattedMessage id="documents.terms.text" />}
    />
  );
}
