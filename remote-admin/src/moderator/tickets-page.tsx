import { FormattedMessage } from 'react-intl';
import { WorkPage } from 'shared-ui/work';

/** What people ask for. */
export function Component() {
  return <WorkPage title={<FormattedMessage id="staff.menu.tickets" />}>{null}</WorkPage>;
}
