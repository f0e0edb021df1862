import { FormattedMessage } from 'react-intl';
import { WorkPage } from 'shared-ui/work';

/** What staff did. */
export function Component() {
  return <WorkPage title={<FormattedMessage id="admin.menu.actions" />}>{null}</WorkPage>;
}
