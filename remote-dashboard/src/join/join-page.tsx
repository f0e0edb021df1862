import { FormattedMessage } from 'react-intl';
import { EmptyState, WorkPage } from 'shared-ui/work';

/** The place of what will happen when somebody joins or leaves. */
export function Component() {
  return (
    <WorkPage title={<FormattedMessage id="join.title" />}>
      <EmptyState title={<FormattedMessage id="join.none.title" />} text={<FormattedMessage id="join.none.text" />} />
    </WorkPage>
  );
}
