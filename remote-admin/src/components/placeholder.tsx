import { FormattedMessage } from 'react-intl';
import { EmptyState } from 'shared-ui/app';

/** What stands on a page of this area that has no content. */
export function Placeholder() {
  return (
    <EmptyState
      title={<FormattedMessage id="moderator.none.title" />}
      text={<FormattedMessage id="moderator.none.text" />}
    />
  );
}
