import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { Notice } from 'shared-ui/app';
import type { Text } from 'vigil-bot/manifest';
import { useText } from '../bot-features/use-text.ts';
import type { FeatureCopy, SkippedValue } from './copy-api.ts';
import { SkippedList } from './skipped-list.tsx';

const reasonMessages: Record<SkippedValue['reason'], MessageDescriptor> = defineMessages({
  deleted: { id: 'copy.skipped.value-deleted' },
  missing: { id: 'copy.skipped.value-missing' },
  several: { id: 'copy.skipped.value-several' },
  'not-member': { id: 'copy.skipped.not-member' },
  emoji: { id: 'copy.skipped.emoji' },
  secret: { id: 'copy.skipped.secret' },
  invalid: { id: 'copy.skipped.invalid' },
});

/** Which values of a feature are not copied, and what keeps the feature off. */
export function FeatureNotes({ feature: { left_out, required } }: { feature: FeatureCopy }) {
  const { formatList } = useIntl();
  const getText = useText();
  const format = (labels: readonly Text[]) => labels.map(getText).join(' › ');
  const fields = [...new Set(required.map(format))];
  return (
    <>
      <SkippedList
        items={left_out.map(({ labels, name, reason }) => ({
          name: [format(labels), name].filter(Boolean).join(', '),
          reason: <FormattedMessage {...reasonMessages[reason]} />,
        }))}
      />
      {fields.length > 0 && (
        <Notice tone="warning" inline>
          <FormattedMessage id="copy.required" values={{ fields: formatList(fields) }} />
        </Notice>
      )}
    </>
  );
}
