import { FormattedMessage } from 'react-intl';
import { WorkPage } from 'shared-ui/work';

/** The people who are kept out. */
export function Component() {
  return <WorkPage title={<FormattedMessage id="staff.menu.bans" />}>{null}</WorkPage>;
}
