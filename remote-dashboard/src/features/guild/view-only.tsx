import { FormattedMessage } from 'react-intl';
import { Notice } from 'shared-ui/app';
import { ViewIcon } from './view-icon.tsx';

/** Says that what is on this page can be looked at, and not changed. */
export function ViewOnly() {
  return (
    <Notice tone="neutral" icon={<ViewIcon />} place="above">
      <FormattedMessage id="part.view-only" />
    </Notice>
  );
}
