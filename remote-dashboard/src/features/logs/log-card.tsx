import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Card, IconButton, PencilIcon, TrashIcon } from 'shared-ui';
import { Notice } from 'shared-ui/app';
import styles from './log-card.module.css';
import { useEventName } from './log-event-names.ts';

/** Whether a log channel has unsaved changes. */
export type ChannelState = 'saved' | 'changed' | 'new';

interface LogCardProps {
  /** The channel's name. Undefined until one is chosen. */
  name: string | undefined;
  /** The ids of the logged events. */
  events: string[];
  exceptionCount?: number;
  state?: ChannelState;
  /** The channel is open in the editor. */
  selected: boolean;
  /** Without onEdit and onRemove the card is read-only. */
  onEdit?: () => void;
  onRemove?: () => void;
  /** An additional button. */
  action?: ReactNode;
  /** Notices about the channel. */
  children?: ReactNode;
}

const stateNames = defineMessages({ changed: { id: 'logs.state.changed' }, new: { id: 'logs.state.new' } });

/** A log channel in the list, with its first events. */
export function LogCard({
  name,
  events,
  exceptionCount = 0,
  state = 'saved',
  selected,
  onEdit,
  onRemove,
  action,
  children,
}: LogCardProps) {
  const { formatMessage } = useIntl();
  const label = name ?? formatMessage({ id: 'logs.new' });
  return (
    <li>
      <Card selected={selected}>
        <div className={styles.row}>
          <h3 className={styles.name} dir="auto">
            {name === undefined ? label : `#${name}`}
            {state !== 'saved' && (
              <>
                {' '}
                <span className={styles.state}>
                  <FormattedMessage {...stateNames[state]} />
                </span>
              </>
            )}
          </h3>
          <div className={styles.actions}>
            {action}
            {onEdit && (
              <IconButton
                icon={<PencilIcon />}
                label={formatMessage({ id: 'logs.edit' }, { name: label })}
                onClick={onEdit}
              />
            )}
            {onRemove && (
              <IconButton
                icon={<TrashIcon />}
                label={formatMessage({ id: 'logs.remove' }, { name: label })}
                onClick={onRemove}
              />
            )}
          </div>
          <div className={styles.body}>
            <EventChips events={events} />
            {exceptionCount > 0 && (
              <p className={styles.meta}>
                <FormattedMessage id="logs.exceptions.count" values={{ count: exceptionCount }} />
              </p>
            )}
            {children}
          </div>
        </div>
      </Card>
    </li>
  );
}

/** The maximum number of events that a card lists. */
const MAX_VISIBLE_EVENTS = 4;

/** The first events of a channel, and the number of the others. */
function EventChips({ events }: { events: string[] }) {
  const getEventName = useEventName();
  const hiddenCount = events.length - MAX_VISIBLE_EVENTS;
  return (
    <ul className={styles.chips}>
      {events.length === 0 && (
        <li>
          <FormattedMessage id="logs.no-events" />
        </li>
      )}
      {events.slice(0, MAX_VISIBLE_EVENTS).map((id) => (
        <li key={id}>{getEventName(id)}</li>
      ))}
      {hiddenCount > 0 && (
        <li className={styles.more}>
          <FormattedMessage id="logs.more" values={{ count: hiddenCount }} />
        </li>
      )}
    </ul>
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
