import { FormattedMessage } from 'react-intl';
import { Notice } from 'shared-ui/app';

/** Shown on pages with sample data, whose changes are not stored. */
export function SampleDataNotice() {
  return (
    <Notice tone="warning" position="above">
      <FormattedMessage id="changes.not-stored" />
    </Notice>
  );
}
