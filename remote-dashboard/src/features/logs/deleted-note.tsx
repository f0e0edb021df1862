import { FormattedMessage } from 'react-intl';
import { Notice } from 'shared-ui/app';

/** Says that a log channel does not exist any more at the chat platform. */
export function DeletedNote() {
  return (
    <Notice tone="danger" inline place="below">
      <FormattedMessage id="logs.deleted" />
    </Notice>
  );
}
