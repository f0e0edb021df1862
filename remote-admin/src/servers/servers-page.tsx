import { FormattedMessage } from 'react-intl';
import { WorkPage } from 'shared-ui/work';

/** The servers of the bot. */
export function Component() {
  return <WorkPage title={<FormattedMessage id="admin.menu.servers" />}>{null}</WorkPage>;
}
