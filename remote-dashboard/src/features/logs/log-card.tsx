import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Card, IconButton, PencilIcon, TrashIcon } from 'shared-ui';
import { Notice } from 'shared-ui/app';
import styles from './log-card.module.css';
import { useEventName } from './log-events.ts';

/** The maximum number of events that a card lists. */
const MAX_VISIBLE_EVENTS = 4;

interface LogCardProps {
  name: string;
  /** The ids of the logged events. */
  events: string[];
  /** The channel is open in the editor. */
  selected: boolean;
  isRemoving?: boolean;
  /** Without onEdit and onRemove the card is read-only. */
  onEdit?: () => void;
  onRemove?: () => void;
  /** An additional button. */
  action?: ReactNode;
  /** Notices about the channel. */
  children?: ReactNode;
}

/** A log channel in the list, with its first events. */
export function LogCard({ name, events, selected, isRemoving, onEdit, onRemove, action, children }: LogCardProps) {
  const { formatMessage } = useIntl();
  const getEventName = useEventName();
  return (
    <li>
      <Card selected={selected}>
        <div className={styles.row}>
          <h3 className={styles.name} dir="auto">
            #{name}
          </h3>
          <div className={styles.actions}>
            {action}
            {onEdit && (
              <IconButton icon={<PencilIcon />} label={formatMessage({ id: 'logs.edit' }, { name })} onClick={onEdit} />
            )}
            {onRemove && (
              <IconButton
                icon={<TrashIcon />}
                label={formatMessage({ id: 'logs.remove' }, { name })}
                isPending={isRemoving}
                onClick={onRemove}
              />
            )}
          </div>
          <div className={styles.body}>
            <ul className={styles.chips}>
              {events.length === 0 && (
                <li>
                  <FormattedMessage id="logs.no-events" />
                </li>
              )}
              {events.slice(0, MAX_VISIBLE_EVENTS).map((id) => (
                <li key={id}>{getEventName(id)}</li>
              ))}
              {events.length > MAX_VISIBLE_EVENTS && (
                <li className={styles.more}>
                  <FormattedMessage id="logs.more" values={{ count: events.length - MAX_VISIBLE_EVENTS }} />
                </li>
              )}
            </ul>
            {children}
          </div>
        </div>
      </Card>
    </li>
  );
}

/** Shown if the channel was deleted on the chat platform. */
export function DeletedNotice() {
  return (
    <Notice tone="danger" inline position="below">
      <FormattedMessage id="logs.deleted" />
    </Notice>
  );
}
