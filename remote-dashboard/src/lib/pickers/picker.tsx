import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { defineMessage, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { ChevronDownIcon } from 'shared-ui';
import { ChoiceList } from './choice-list.tsx';
import type { Choice } from './choices.ts';
import styles from './picker.module.css';
import { useListbox } from './use-listbox.ts';

export interface PickerProps {
  /** Connects the input with its label and messages. */
  control?: Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'id' | 'aria-label' | 'aria-describedby' | 'aria-invalid' | 'aria-required'
  >;
  /** Names the list of choices. */
  label: string;
  searchText: string;
  onSearch: (searchText: string) => void;
  /** The choices that match the search text. */
  choices: readonly Choice[];
  selectedIds?: readonly string[];
  /** The name of the selected choice. Undefined if the picker adds to a list. */
  text?: string;
  /** The icon of the selected choice. */
  icon?: ReactNode;
  placeholder: string;
  /** More choices are loading. */
  isSearching?: boolean;
  /** Shown below the choices, or in their place. */
  status?: ReactNode;
  /** Shown if there are no choices without a search text. */
  emptyText: ReactNode;
  noMatch?: MessageDescriptor;
  /** The list to which the picker adds. */
  children?: ReactNode;
  onPick: (choice: Choice) => void;
  onOpen?: () => void;
  /** Called for Backspace in an empty input. */
  onBackspace?: () => void;
}

/** A combobox for channels, roles, members and the like. */
export function Picker(props: PickerProps) {
  const { control, label, searchText, choices, selectedIds = [], text, icon, placeholder, isSearching = false } = props;
  const frameRef = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState<ListPosition>();
  const list = useListbox({
    options: choices,
    searchText,
    onSearch: props.onSearch,
    isDisabled: ({ isDisabled = false }) => isDisabled,
    onOpen() {
      setPosition(findListPosition(frameRef.current));
      props.onOpen?.();
    },
    onPick: props.onPick,
  });

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const isEmpty = event.currentTarget.value === '' && !event.nativeEvent.isComposing;
    if (event.key === 'Backspace' && isEmpty) props.onBackspace?.();
    list.inputProps.onKeyDown(event);
  }

  return (
    <div className={styles.picker}>
      <div ref={frameRef} className={styles.frame} data-invalid={control?.['aria-invalid']}>
        {icon && <span className={styles.icon}>{icon}</span>}
        {props.children}
        <input
          {...control}
          {...list.inputProps}
          className={styles.input}
          dir="auto"
          placeholder={(list.open && text) || placeholder}
          value={list.open ? searchText : (text ?? '')}
          maxLength={100}
          onKeyDown={onKeyDown}
          onChange={(event) => list.show(event.target.value)}
        />
        {text !== undefined && (
          <span className={styles.arrow}>
            <ChevronDownIcon />
          </span>
        )}
      </div>
      <div className={position?.isAbove ? `${styles.panel} ${styles.upwards}` : styles.panel} hidden={!list.open}>
        <div
          id={list.id}
          role="listbox"
          aria-label={label}
          aria-busy={isSearching}
          className={styles.list}
          style={{ maxHeight: position?.maxHeight }}
        >
          {list.open && (
            <ChoiceList
              choices={choices}
              selectedIds={selectedIds}
              activeId={list.activeOption?.id}
              getOptionId={list.getOptionId}
              onPick={list.pick}
            />
          )}
        </div>
        <p className={choices.length > 0 ? styles.hint : styles.empty} role="status">
          <PickerStatus {...props} />
        </p>
      </div>
    </div>
  );
}

const defaultNoMatch = defineMessage({ id: 'picker.no-match' });

function PickerStatus({ status, choices, isSearching, searchText, emptyText, noMatch = defaultNoMatch }: PickerProps) {
  const typed = searchText.trim();
  if (status) return status;
  if (choices.length > 0) return null;
  if (isSearching) return <FormattedMessage id="picker.searching" />;
  return typed === '' ? emptyText : <FormattedMessage {...noMatch} values={{ typed: <bdi>{typed}</bdi> }} />;
}

/** The side of the input with room for the list, and how high the list may be there. */
interface ListPosition {
  isAbove: boolean;
  maxHeight: number | undefined;
}

const MAX_LIST_HEIGHT_PX = 320;
/** With less room the list opens upwards, if there is more. */
const MIN_ROOM_PX = 260;
/** The bars at the edges of the window, and the list's own last line. */
const EDGE_PX = 120;

function findListPosition(frame: HTMLElement | null): ListPosition | undefined {
  if (!frame) return undefined;
  const { top, bottom } = frame.getBoundingClientRect();
  const above = top - EDGE_PX;
  const below = innerHeight - EDGE_PX - bottom;
  const isAbove = below < MIN_ROOM_PX && above > below;
  // Below, the page grows with the list.
  return { isAbove, maxHeight: isAbove ? Math.min(MAX_LIST_HEIGHT_PX, above) : undefined };
}
