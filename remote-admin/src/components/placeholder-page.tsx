import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { EmptyState, PageLayout } from 'shared-ui/app';

/** A page without content, for an API that lacks the feature. */
export function PlaceholderPage({ title }: { title: ReactNode }) {
  return (
    <PageLayout title={title}>
      <EmptyState
        title={<FormattedMessage id="staff.placeholder.title" />}
        text={<FormattedMessage id="staff.placeholder.text" />}
      />
    </PageLayout>
  );
}
