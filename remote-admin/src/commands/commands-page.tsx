import { FormattedMessage } from 'react-intl';
import { WorkPage } from 'shared-ui/work';

/** The commands that were run. */
export function Component() {
  return <WorkPage title={<FormattedMessage id="admin.menu.commands" />}>{null}</WorkPage>;
}
