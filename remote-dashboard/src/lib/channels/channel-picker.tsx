import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CheckIcon, ChevronDownIcon, WarningIcon } from 'shared-ui';
import { TextField } from 'shared-ui/app';
import styles from './channel-picker.module.css';
import type { ServerChannel } from './channels-api.ts';
import { useListbox } from './use-listbox.ts';

interface ChannelPickerProps {
  channels: ServerChannel[];
  chosen: { id: string; name: string } | undefined;
  error: string | undefined;
  /** Shown if there is nothing to pick. */
  emptyMessage: ReactNode;
  onPick: (channel: ServerChannel) => void;
}

/** Picks one of a server's channels: a field to search in, and below it what fits, by category. */
export function ChannelPicker({ channels, chosen, error, emptyMessage, onPick }: ChannelPickerProps) {
  const { formatMessage } = useIntl();
  const list = useListbox(channels, onPick);
  const name = chosen && `#${chosen.name}`;
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
        value={list.open ? list.typed : (name ?? '')}
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
            list.groups.map(({ category, channels: within }) => (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a listbox.
              <div
                key={within[0]?.id}
                role="group"
                aria-label={category ?? formatMessage({ id: 'channel.no-category' })}
              >
                {category && (
                  <div className={styles.category} aria-hidden="true" dir="auto">
                    {category}
                  </div>
                )}
                {within.map((channel) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys.
                  <div
                    key={channel.id}
                    id={list.optionId(channel.id)}
                    role="option"
                    tabIndex={-1}
                    aria-selected={channel.id === chosen?.id}
                    className={channel === list.current ? `${styles.option} ${styles.active}` : styles.option}
                    // The field keeps the focus.
                    onPointerDown={(event) => event.preventDefault()}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => list.pick(channel)}
                  >
                    <span className={styles.name} dir="auto">
                      #{channel.name}
                    </span>
                    {channel.missing.length > 0 && <WarningIcon title={formatMessage({ id: 'channel.closed' })} />}
                    {channel.id === chosen?.id && <CheckIcon />}
                  </div>
                ))}
              </div>
            ))}
        </div>
        {list.groups.length === 0 && (
          <p className={styles.none} role="status">
            {list.typed ? <FormattedMessage id="channel.no-match" values={{ typed: list.typed }} /> : emptyMessage}
          </p>
        )}
      </div>
    </div>
  );
}
