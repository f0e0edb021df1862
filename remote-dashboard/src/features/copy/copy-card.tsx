import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { Card } from 'shared-ui';
import { Stack, Switch } from 'shared-ui/app';
import { Differences } from '../../editor/differences.tsx';
import { greetingNames } from '../greetings/format-greetings.ts';
import { type ChangeNames, formatChange, formatPart } from '../history/format-change.ts';
import type { CopyEntry, SkippedItem } from './copy-api.ts';
import styles from './copy-page.module.css';
import { FeatureNotes } from './feature-notes.tsx';
import { SkippedList } from './skipped-list.tsx';

interface CopyCardProps {
  entry: CopyEntry;
  names: ChangeNames;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}

/** The changes that copying one module would make, with a switch to leave it out. */
export function CopyCard({ entry, names, isSelected, onSelect }: CopyCardProps) {
  const intl = useIntl();
  const { module, effect, left_out, feature } = entry;
  const name = formatPart(intl, entry);
  return (
    <li>
      <Card>
        <Stack as="section" aria-label={name}>
          {effect === 'changes' ? (
            <Switch
              label={<span className={styles.module}>{name}</span>}
              hint={module === 'logs' && <FormattedMessage id="copy.logs-hint" />}
              checked={isSelected}
              onChange={onSelect}
            />
          ) : (
            <div>
              <p className={styles.module}>{name}</p>
              <p className={styles.state}>
                {effect === 'same' ? <FormattedMessage id="copy.no-changes" /> : <FormattedMessage id="copy.empty" />}
              </p>
            </div>
          )}
          {isSelected && (
            <Stack>
              {effect === 'changes' && (
                <Differences
                  differences={formatChange(entry, intl, names)}
                  before={<FormattedMessage id="history.before" />}
                  after={<FormattedMessage id="history.after" />}
                />
              )}
              <SkippedItems items={left_out} />
              {feature && <FeatureNotes feature={feature} />}
            </Stack>
          )}
        </Stack>
      </Card>
    </li>
  );
}

const reasonMessages: Record<SkippedItem['reason'], MessageDescriptor> = defineMessages({
  gone: { id: 'copy.skipped.gone' },
  missing: { id: 'copy.skipped.missing' },
  several: { id: 'copy.skipped.several' },
  closed: { id: 'copy.skipped.closed' },
  full: { id: 'copy.skipped.full' },
});

/** The items that are not copied, and the reasons. */
function SkippedItems({ items }: { items: SkippedItem[] }) {
  const { formatMessage } = useIntl();
  const getName = ({ part, channel }: SkippedItem) =>
    [part && formatMessage(greetingNames[part]), channel !== null && `#${channel}`].filter(Boolean).join(', ');
  return (
    <SkippedList
      items={items.map((item) => ({
        name: getName(item),
        reason: <FormattedMessage {...reasonMessages[item.reason]} />,
      }))}
    />
  );
}
