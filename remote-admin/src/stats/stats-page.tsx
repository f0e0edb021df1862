import { FormattedMessage } from 'react-intl';
import { WorkPage } from 'shared-ui/work';

/** How the bot is used. */
export function Component() {
  return <WorkPage title={<FormattedMessage id="admin.menu.stats" />}>{null}</WorkPage>;
}
