import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CheckIcon, ChevronDownIcon, WarningIcon } from 'shared-ui';
import { TextField } from 'shared-ui/app';
import { filterByName } from '../sort-and-filter.ts';
import styles from './channel-picker.module.css';
import type { ServerChannel } from './channels-api.ts';

interface ChannelPickerProps {
  channels: ServerChannel[];
  selected: { id: string; name: string } | undefined;
  error: string | undefined;
  /** Shown if there is nothing to pick. */
  emptyMessage: ReactNode;
  onPick: (channel: ServerChannel) => void;
}

/** A combobox for a server's channels, grouped by category. */
export function ChannelPicker({ channels, selected, error, emptyMessage, onPick }: ChannelPickerProps) {
  const { formatMessage } = useIntl();
  const list = useListbox(channels, onPick);
  const name = selected && `#${selected.name}`;
  return (
    <div className={styles.picker}>
      <TextField
        label={formatMessage({ id: 'channel.label' })}
        error={error}
        role="combobox"
        aria-expanded={list.open}
        aria-controls={list.id}
        aria-autocomplete="list"
        aria-activedescendant={list.activeId}
        placeholder={name ?? formatMessage({ id: 'channel.placeholder' })}
        value={list.open ? list.searchText : (name ?? '')}
        onChange={(event) => list.show(event.target.value)}
        onClick={() => !list.open && list.show()}
        onKeyDown={list.onKeyDown}
        onBlur={list.close}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <span className={styles.arrow}>
        <ChevronDownIcon />
      </span>
      <div className={styles.panel} hidden={!list.open}>
        <div id={list.id} role="listbox" aria-label={formatMessage({ id: 'channel.label' })} className={styles.list}>
          {list.open &&
            list.groups.map(({ category, channels: groupChannels }) => (
              // biome-ignore lint/a11y/useSemanticElements: a listbox cannot contain a fieldset.
              <div
                key={groupChannels[0]?.id}
                role="group"
                aria-label={category ?? formatMessage({ id: 'channel.no-category' })}
              >
                {category && (
                  <div className={styles.category} aria-hidden="true" dir="auto">
                    {category}
                  </div>
                )}
                {groupChannels.map((channel) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles keys.
                  <div
                    key={channel.id}
                    id={list.getOptionId(channel.id)}
                    role="option"
                    tabIndex={-1}
                    aria-selected={channel.id === selected?.id}
                    className={channel === list.activeOption ? `${styles.option} ${styles.active}` : styles.option}
                    // Keep the focus in the field.
                    onPointerDown={(event) => event.preventDefault()}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => list.pick(channel)}
                  >
                    <span className={styles.name} dir="auto">
                      #{channel.name}
                    </span>
                    {channel.missing.length > 0 && <WarningIcon title={formatMessage({ id: 'channel.closed' })} />}
                    {channel.id === selected?.id && <CheckIcon />}
                  </div>
                ))}
              </div>
            ))}
        </div>
        {list.groups.length === 0 && (
          <p className={styles.empty} role="status">
            {list.searchText ? (
              <FormattedMessage id="channel.no-match" values={{ typed: list.searchText }} />
            ) : (
              emptyMessage
            )}
          </p>
        )}
      </div>
    </div>
  );
}

const stepsByKey: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** The state of the listbox: matching options, active option and keyboard handling. */
function useListbox(channels: ServerChannel[], onPick: (channel: ServerChannel) => void) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [searchText, setSearchText] = useState('');
  const [activeChannelId, setActiveChannelId] = useState<string>();
  const groups = getOptionGroups(channels, searchText);
  const options = groups.flatMap((group) => group.channels);
  const activeOption = options.find((option) => option.id === activeChannelId) ?? (searchText ? options[0] : undefined);
  const getOptionId = (channelId: string) => `${id}-${channelId}`;
  const activeId = open && activeOption ? getOptionId(activeOption.id) : undefined;

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  function show(text = '') {
    setOpen(true);
    setSearchText(text);
    setActiveChannelId(undefined);
  }

  function close() {
    setOpen(false);
    setSearchText('');
  }

  function pick(channel: ServerChannel) {
    close();
    onPick(channel);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = stepsByKey[event.key];
    if (step) {
      event.preventDefault();
      if (!open) return show();
      const index = activeOption ? options.indexOf(activeOption) : step > 0 ? -1 : options.length;
      setActiveChannelId(options[Math.max(0, Math.min(options.length - 1, index + step))]?.id);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (open && activeOption) pick(activeOption);
      else if (!open) show();
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      close();
    }
  }

  return {
    id,
    open,
    searchText,
    groups,
    activeOption,
    getOptionId,
    activeId,
    show,
    close,
    pick,
    onKeyDown,
  };
}

/** Channels of one category, in the chat platform's order. */
interface OptionGroup {
  category: string | null;
  channels: ServerChannel[];
}

/** The channels that match the search text, by category. */
export function getOptionGroups(channels: ServerChannel[], searchText: string): OptionGroup[] {
  const groups: OptionGroup[] = [];
  for (const channel of filterByName(channels, searchText.replace(/^#/, ''))) {
    const last = groups.at(-1);
    if (last && last.category === channel.category) last.channels.push(channel);
    else groups.push({ category: channel.category, channels: [channel] });
  }
  return groups;
}
