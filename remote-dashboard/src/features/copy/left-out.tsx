import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { occasionNames } from '../greetings/greeting-words.ts';
import type { LeftOut } from './copy-api.ts';
import styles from './copy-page.module.css';

const reasons: Record<LeftOut['reason'], MessageDescriptor> = defineMessages({
  gone: { id: 'copy.left-out.gone' },
  missing: { id: 'copy.left-out.missing' },
  several: { id: 'copy.left-out.several' },
  closed: { id: 'copy.left-out.closed' },
  full: { id: 'copy.left-out.full' },
});

/** What is not copied, and why. */
export function LeftOutList({ items }: { items: LeftOut[] }) {
  const { formatMessage } = useIntl();
  if (items.length === 0) return null;
  const nameOf = ({ part, channel }: LeftOut) =>
    [part && formatMessage(occasionNames[part]), channel !== null && `#${channel}`].filter(Boolean).join(', ');
  return (
    <div className={styles.leftOut}>
      <p className={styles.subtitle}>
        <FormattedMessage id="copy.left-out" />
      </p>
      <ul>
        {items.map((item) => (
          <li key={nameOf(item)}>
            <strong dir="auto">{nameOf(item)}</strong> <FormattedMessage {...reasons[item.reason]} />
          </li>
        ))}
      </ul>
    </div>
  );
}
