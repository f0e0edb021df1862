import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { Button } from 'shared-ui';
import { Switch } from 'shared-ui/app';
import styles from './event-groups.module.css';
import { eventGroups, isKnownEvent, useEventName } from './log-event-names.ts';

const labels: Record<'all' | 'none', MessageDescriptor> = defineMessages({
  all: { id: 'logs.group.all-of' },
  none: { id: 'logs.group.none-of' },
});

interface EventGroupsProps {
  /** The ids of the enabled events. */
  events: readonly string[];
  /** The ids of the events that were enabled before any change. Unknown ones have their own group. */
  originalEvents: readonly string[];
  onChange: (events: string[]) => void;
}

/** A switch for each event, by group, and a button for each group that switches all its events. */
export function EventGroups({ events, originalEvents, onChange }: EventGroupsProps) {
  const { formatMessage } = useIntl();
  return (
    <fieldset className={styles.groups}>
      <legend>
        <FormattedMessage id="logs.events" />
      </legend>
      {Object.entries(eventGroups).map(([group, { name, eventNames }]) => (
        <Group
          key={group}
          name={formatMessage(name)}
          ids={Object.keys(eventNames)}
          events={events}
          onChange={onChange}
        />
      ))}
      {originalEvents.some((id) => !isKnownEvent(id)) && (
        <Group
          name={formatMessage({ id: 'logs.group.others' })}
          ids={originalEvents.filter((id) => !isKnownEvent(id))}
          events={events}
          onChange={onChange}
        />
      )}
    </fieldset>
  );
}

interface GroupProps {
  name: string;
  ids: readonly string[];
  events: readonly string[];
  onChange: (events: string[]) => void;
}

function Group({ name, ids, events, onChange }: GroupProps) {
  const { formatMessage } = useIntl();
  const getEventName = useEventName();
  const others = events.filter((id) => !ids.includes(id));
  const hasAll = ids.every((id) => events.includes(id));
  return (
    <fieldset className={styles.group} aria-label={name}>
      <div className={styles.header}>
        <h3>{name}</h3>
        <Button
          kind="plain"
          size="small"
          aria-label={formatMessage(hasAll ? labels.none : labels.all, { group: name })}
          onClick={() => onChange(hasAll ? others : [...others, ...ids])}
        >
          {hasAll ? <FormattedMessage id="logs.group.none" /> : <FormattedMessage id="logs.group.all" />}
        </Button>
      </div>
      {ids.map((id) => (
        <Switch
          key={id}
          label={getEventName(id)}
          checked={events.includes(id)}
          onChange={(on) => onChange(on ? [...events, id] : events.filter((other) => other !== id))}
        />
      ))}
    </fieldset>
  );
}
