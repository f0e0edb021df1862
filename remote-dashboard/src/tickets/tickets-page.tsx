import { FormattedMessage } from 'react-intl';
import type { LoaderFunctionArgs } from 'react-router';
import { ButtonLink } from 'shared-ui';
import { EmptyState, WorkPage } from 'shared-ui/work';
import { requireSession } from '../session/require-session.ts';

/** There is nothing to ask for. */
export function loader({ request }: LoaderFunctionArgs) {
  requireSession(request);
  return null;
}

/** The place of a person's support tickets. */
export function Component() {
  return (
    <WorkPage title={<FormattedMessage id="tickets.title" />}>
      <EmptyState
        title={<FormattedMessage id="tickets.none.title" />}
        text={<FormattedMessage id="tickets.none.text" />}
        action={
          <ButtonLink to="/support">
            <FormattedMessage id="tickets.support" />
          </ButtonLink>
        }
      />
    </WorkPage>
  );
}
