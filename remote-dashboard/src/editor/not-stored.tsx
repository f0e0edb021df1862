import { FormattedMessage } from 'react-intl';
import { Notice } from 'shared-ui/app';

/** Says that what is changed on this page is kept nowhere. */
export function NotStored() {
  return (
    <Notice tone="warning" place="above">
      <FormattedMessage id="changes.not-stored" />
    </Notice>
  );
}
