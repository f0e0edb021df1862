import { FormattedMessage } from 'react-intl';
import { WorkPage } from 'shared-ui/work';

/** Looks a person up, to keep them out or let them in. */
export function Component() {
  return <WorkPage title={<FormattedMessage id="admin.menu.person" />}>{null}</WorkPage>;
}
