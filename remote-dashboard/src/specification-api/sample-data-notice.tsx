import { FormattedMessage } from 'react-intl';
import { Notice } from 'shared-ui/app';

/** Shown on pages with sample data, whose changes cannot be saved. */
export function SampleDataNotice() {
  return (
    <Notice tone="warning" position="above">
      <FormattedMessage id="sample-data.notice" />
    </Notice>
  );
}
