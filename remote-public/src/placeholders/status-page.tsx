import { FormattedMessage } from 'react-intl';
import { Placeholder } from './placeholder.tsx';

/** The status page's placeholder. */
export function Component() {
  return <Placeholder title={<FormattedMessage id="status.title" />} text={<FormattedMessage id="status.text" />} />;
}
