import { FormattedMessage, useIntl } from 'react-intl';
import { Card, IconButton, PencilIcon, TrashIcon } from 'shared-ui';
import { eventNames } from './event-names.ts';
import styles from './log-card.module.css';
import type { LogChannel } from './log-channels.ts';

/** So many events are named on a card. */
const most = 4;

interface LogCardProps {
  channel: LogChannel;
  /** The one in the editor. */
  selected: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

/** A log channel of the list, and the first of its events. */
export function LogCard({ channel: { name, events }, selected, onEdit, onRemove }: LogCardProps) {
  const { formatMessage } = useIntl();
  const written = events.filter(({ enabled }) => enabled);
  return (
    <li>
      <Card selected={selected}>
        <div className={styles.row}>
          <div>
            <h3 className={styles.name}>#{name}</h3>
            <ul className={styles.chips}>
              {written.length === 0 && (
                <li>
                  <FormattedMessage id="logs.no-events" />
                </li>
              )}
              {written.slice(0, most).map(({ id }) => (
                <li key={id}>
                  <FormattedMessage {...eventNames[id]} />
                </li>
              ))}
              {written.length > most && (
                <li className={styles.more}>
                  <FormattedMessage id="logs.more" values={{ count: written.length - most }} />
                </li>
              )}
            </ul>
          </div>
          <div className={styles.actions}>
            <IconButton icon={<PencilIcon />} label={formatMessage({ id: 'logs.edit' }, { name })} onClick={onEdit} />
            <IconButton
              icon={<TrashIcon />}
              label={formatMessage({ id: 'logs.remove' }, { name })}
              onClick={onRemove}
            />
          </div>
        </div>
      </Card>
    </li>
  );
}
