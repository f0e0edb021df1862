import { FormattedMessage } from 'react-intl';
import { WorkPage } from 'shared-ui/work';

/** Asks administrators to keep somebody out. */
export function Component() {
  return <WorkPage title={<FormattedMessage id="staff.menu.ask-ban" />}>{null}</WorkPage>;
}
