import { FormattedMessage } from 'react-intl';
import { Placeholder } from './placeholder.tsx';

/** The community server's placeholder. */
export function Component() {
  return <Placeholder title={<FormattedMessage id="support.title" />} text={<FormattedMessage id="support.text" />} />;
}
