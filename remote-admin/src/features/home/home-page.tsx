import { FormattedMessage } from 'react-intl';
import { useFeature } from 'shared-ui';
import { Notice, PageLayout, Stack } from 'shared-ui/app';
import { BotManifest } from './bot-manifest.tsx';
import { DecisionList } from './decision-list.tsx';
import { FailingReleases } from './failing-releases.tsx';
import { KeyNumbers } from './key-numbers.tsx';

/** The start page of the admin panel: key numbers and what waits for a decision, or with another API only a text. */
export function Component() {
  const hasStaffApi = useFeature('staff');
  const hasBotFeatures = useFeature('bot-features');
  if (!hasStaffApi)
    return (
      <PageLayout
        title={<FormattedMessage id="admin.unavailable" />}
        lead={<FormattedMessage id="admin.development" />}
      >
        {null}
      </PageLayout>
    );
  return (
    <PageLayout title={<FormattedMessage id="admin.title" />}>
      <Stack gap={5}>
        <Notice tone="neutral">
          <strong>
            <FormattedMessage id="admin.unavailable" />
          </strong>{' '}
          <FormattedMessage id="admin.development" />
        </Notice>
        <KeyNumbers />
        <DecisionList />
        <FailingReleases />
        {hasBotFeatures && <BotManifest />}
      </Stack>
    </PageLayout>
  );
}
