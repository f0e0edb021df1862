import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Card, IconButton, PencilIcon, TrashIcon } from 'shared-ui';
import { Notice } from 'shared-ui/app';
import styles from './log-card.module.css';
import { useEventName } from './log-events.ts';

/** So many events are named on a card. */
const MAX_VISIBLE_EVENTS = 4;

interface LogCardProps {
  name: string;
  /** The ids of what is written down there. */
  events: string[];
  /** It is the one in the editor. */
  selected: boolean;
  removing?: boolean;
  /** Without these two it can only be looked at. */
  onEdit?: () => void;
  onRemove?: () => void;
  /** What else can be done with it. */
  action?: ReactNode;
  /** What is to be known about it. */
  children?: ReactNode;
}

/** A log channel of the list, and the first of its events. */
export function LogCard({ name, events, selected, removing, onEdit, onRemove, action, children }: LogCardProps) {
  const { formatMessage } = useIntl();
  const nameOf = useEventName();
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
                isPending={removing}
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
                <li key={id}>{nameOf(id)}</li>
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

/** Says that a log channel does not exist any more at the chat platform. */
export function DeletedNote() {
  return (
    <Notice tone="danger" inline position="below">
      <FormattedMessage id="logs.deleted" />
    </Notice>
  );
}
