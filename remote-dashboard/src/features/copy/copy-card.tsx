import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { Card } from 'shared-ui';
import { Stack, Switch } from 'shared-ui/app';
import { Differences } from '../../editor/differences.tsx';
import type { ServerChannel } from '../../lib/channels/channels-api.ts';
import { greetingNames } from '../greetings/format-greetings.ts';
import { formatChange, formatModuleName } from '../history/format-change.ts';
import type { CopyEntry, SkippedItem } from './copy-api.ts';
import styles from './copy-page.module.css';

interface CopyCardProps {
  entry: CopyEntry;
  channels: ServerChannel[] | undefined;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}

/** The changes that copying one module would make, with a switch to leave it out. */
export function CopyCard({ entry, channels, isSelected, onSelect }: CopyCardProps) {
  const intl = useIntl();
  const { module, effect, left_out } = entry;
  const name = formatModuleName(intl, module);
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
                  differences={formatChange(entry, intl, { channels })}
                  before={<FormattedMessage id="history.before" />}
                  after={<FormattedMessage id="history.after" />}
                />
              )}
              <SkippedItems items={left_out} />
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
  if (items.length === 0) return null;
  const getName = ({ part, channel }: SkippedItem) =>
    [part && formatMessage(greetingNames[part]), channel !== null && `#${channel}`].filter(Boolean).join(', ');
  return (
    <div className={styles.skippedItems}>
      <p className={styles.subtitle}>
        <FormattedMessage id="copy.skipped" />
      </p>
      <ul>
        {items.map((item) => (
          <li key={getName(item)}>
            <strong dir="auto">{getName(item)}</strong> <FormattedMessage {...reasonMessages[item.reason]} />
          </li>
        ))}
      </ul>
    </div>
  );
}
