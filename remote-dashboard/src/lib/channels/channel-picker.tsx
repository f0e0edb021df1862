import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CheckIcon, ChevronDownIcon, WarningIcon } from 'shared-ui';
import { TextField } from 'shared-ui/app';
import styles from '../listbox.module.css';
import { filterByName } from '../sort-and-filter.ts';
import { useListbox } from '../use-listbox.ts';
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
  const [searchText, setSearchText] = useState('');
  const groups = getOptionGroups(channels, searchText);
  const options = groups.flatMap((group) => group.channels);
  const list = useListbox({ options, searchText, onSearch: setSearchText, onPick });
  const name = selected && `#${selected.name}`;
  return (
    <div className={styles.picker}>
      <TextField
        label={formatMessage({ id: 'channel.label' })}
        error={error}
        {...list.inputProps}
        placeholder={name ?? formatMessage({ id: 'channel.placeholder' })}
        value={list.open ? searchText : (name ?? '')}
        onChange={(event) => list.show(event.target.value)}
      />
      <span className={styles.arrow}>
        <ChevronDownIcon />
      </span>
      <div className={styles.panel} hidden={!list.open}>
        <div id={list.id} role="listbox" aria-label={formatMessage({ id: 'channel.label' })} className={styles.list}>
          {list.open &&
            groups.map(({ category, channels: groupChannels }) => (
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
        {groups.length === 0 && (
          <p className={styles.empty} role="status">
            {searchText ? <FormattedMessage id="channel.no-match" values={{ typed: searchText }} /> : emptyMessage}
          </p>
        )}
      </div>
    </div>
  );
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
