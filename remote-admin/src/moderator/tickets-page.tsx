import { FormattedMessage } from 'react-intl';
import { WorkPage } from 'shared-ui/work';
import { Placeholder } from './placeholder.tsx';

/** The place of the tickets of those who ask for help. */
export function Component() {
  return (
    <WorkPage title={<FormattedMessage id="moderator.tickets" />}>
      <Placeholder />
    </WorkPage>
  );
}
