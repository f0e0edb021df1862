import { FormattedMessage } from 'react-intl';
import { Icon } from 'shared-ui';
import { Notice } from 'shared-ui/app';

/** Shown on read-only pages. */
export function ReadOnlyNotice() {
  return (
    <Notice tone="neutral" icon={<ViewIcon />} position="above">
      <FormattedMessage id="page.read-only" />
    </Notice>
  );
}

/** An eye. */
function ViewIcon() {
  return (
    <Icon path="M2.060 12.350a1 1 0 0 1 0-.700 10.750 10.750 0 0 1 19.880 0 1 1 0 0 1 0 .700 10.750 10.750 0 0 1-19.880 0M12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6" />
  );
}
