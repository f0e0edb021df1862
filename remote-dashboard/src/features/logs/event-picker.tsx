import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AlertIcon, CheckIcon, ChevronDownIcon } from 'shared-ui';
import { SearchField, Switch } from 'shared-ui/app';
import styles from './event-picker.module.css';
import { eventGroups, eventNames, isKnownEvent, searchEvents, useEventName } from './log-event-names.ts';

interface EventPickerProps {
  /** The ids of the enabled events. */
  events: readonly string[];
  /** The ids of the saved events. Unknown ones have their own group. */
  savedEvents: readonly string[];
  /** The problem with the selection. */
  error: string | undefined;
  onChange: (events: string[]) => void;
}

/** The events of a log channel: presets, a search field, and a switch for each event by group. */
export function EventPicker({ events, savedEvents, error, onChange }: EventPickerProps) {
  const { formatMessage } = useIntl();
  const getEventName = useEventName();
  const [search, setSearch] = useState('');
  const allIds = Object.keys(eventNames);
  const otherIds = savedEvents.filter((id) => !isKnownEvent(id));
  const presets = Object.entries(eventGroups).map(([id, { name, eventNames: names }]) => ({
    id,
    name: formatMessage(name),
    ids: Object.keys(names),
  }));
  const otherGroup = { id: 'others', name: formatMessage({ id: 'logs.group.others' }), ids: otherIds };
  const groups = otherIds.length > 0 ? [...presets, otherGroup] : presets;
  const [openGroups, setOpenGroups] = useState(
    groups.filter(({ ids }) => ids.some((id) => events.includes(id))).map(({ id }) => id),
  );
  const matches = searchEvents([...allIds, ...otherIds], search, getEventName);
  const isMatch = (id: string) => matches.includes(id);
  const visibleGroups = groups.filter(({ ids }) => ids.some(isMatch));

  function toggle(ids: readonly string[], groupId?: string) {
    const others = events.filter((id) => !ids.includes(id));
    onChange(hasAll(events, ids) ? others : [...others, ...ids]);
    if (groupId) setOpenGroups([...openGroups, groupId]);
  }

  return (
    <section className={styles.picker} aria-label={formatMessage({ id: 'logs.events' })}>
      <div className={styles.title}>
        <h3>
          <FormattedMessage id="logs.events" />
        </h3>
        <span className={styles.count}>
          <FormattedMessage
            id="logs.events.count"
            values={{ count: events.length, total: allIds.length + otherIds.length }}
          />
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend. */}
      <div role="group" aria-label={formatMessage({ id: 'logs.presets' })} className={styles.presets}>
        {presets.map(({ id, name, ids }) => (
          <Preset key={id} name={name} isOn={hasAll(events, ids)} onToggle={() => toggle(ids, id)} />
        ))}
        <Preset
          name={formatMessage({ id: 'logs.preset.everything' })}
          isOn={hasAll(events, allIds)}
          onToggle={() => toggle(allIds)}
        />
      </div>
      {/* A live region must exist before its text, or the text is not announced. */}
      <div aria-live="polite">
        {error && (
          <p className={styles.error}>
            <AlertIcon />
            {error}
          </p>
        )}
      </div>
      <SearchField label={formatMessage({ id: 'logs.search' })} value={search} onChange={setSearch} />
      <div className={styles.groups}>
        {visibleGroups.map(({ id, name, ids }) => (
          <details
            key={id}
            open={search.trim() !== '' || openGroups.includes(id)}
            onToggle={({ currentTarget: { open } }) => {
              if (!search.trim() && open !== openGroups.includes(id))
                setOpenGroups(open ? [...openGroups, id] : openGroups.filter((other) => other !== id));
            }}
          >
            <summary>
              <ChevronDownIcon />
              <span className={styles.name}>{name}</span>
              <span className={styles.count}>
                <FormattedMessage
                  id="logs.events.count"
                  values={{ count: ids.filter((event) => events.includes(event)).length, total: ids.length }}
                />
              </span>
            </summary>
            {ids.filter(isMatch).map((event) => (
              <Switch
                key={event}
                label={getEventName(event)}
                checked={events.includes(event)}
                onChange={() => toggle([event])}
              />
            ))}
          </details>
        ))}
        {visibleGroups.length === 0 && (
          <p className={styles.empty} role="status">
            <FormattedMessage id="logs.search.none" values={{ typed: search }} />
          </p>
        )}
      </div>
    </section>
  );
}

function hasAll(events: readonly string[], ids: readonly string[]) {
  return ids.every((id) => events.includes(id));
}

interface PresetProps {
  name: string;
  isOn: boolean;
  onToggle: () => void;
}

/** Switches all events of a group. */
function Preset({ name, isOn, onToggle }: PresetProps) {
  return (
    <button type="button" className={styles.preset} aria-pressed={isOn} onClick={onToggle}>
      {isOn && <CheckIcon />}
      {name}
    </button>
  );
}
