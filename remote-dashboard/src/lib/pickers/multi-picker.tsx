import { useRef, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { CloseIcon, VisuallyHidden } from 'shared-ui';
import { useFocusAfterRender } from '../use-focus-after-render.ts';
import type { Choice } from './choices.ts';
import styles from './picker.module.css';
import { Picker, type PickerProps } from './picker.tsx';

const messages = defineMessages({
  added: { id: 'picker.added' },
  removed: { id: 'picker.removed' },
});

/** A choice that was picked. */
export interface PickedChoice extends Pick<Choice, 'id' | 'name' | 'icon'> {
  /** It no longer exists on the server. */
  isDeleted?: boolean;
  /** Names the button that removes it. */
  removeLabel: string;
}

interface MultiPickerProps extends Omit<PickerProps, 'children' | 'icon' | 'onBackspace' | 'selectedIds' | 'text'> {
  picked: readonly PickedChoice[];
  onRemove: (index: number) => void;
}

/** A picker for several choices, which are listed in its frame. */
export function MultiPicker({ picked, onRemove, onPick, ...picker }: MultiPickerProps) {
  const ref = useRef<HTMLDivElement>(null);
  const focus = useFocusAfterRender();
  const [announced, setAnnounced] = useState<{ message: MessageDescriptor; name: string }>();

  function remove(index: number) {
    const choice = picked[index];
    if (!choice) return;
    onRemove(index);
    setAnnounced({ message: messages.removed, name: choice.name });
  }

  /** The button unmounts, so the focus moves to the next one, or to the input. */
  function removeAndFocus(index: number) {
    remove(index);
    focus(() => {
      const buttons = [...(ref.current?.querySelectorAll<HTMLElement>('li > button') ?? [])];
      return buttons[index] ?? buttons.at(-1) ?? ref.current?.querySelector('input');
    });
  }

  return (
    <div ref={ref}>
      <Picker
        {...picker}
        onPick={(choice) => {
          onPick(choice);
          setAnnounced({ message: messages.added, name: choice.name });
        }}
        onBackspace={() => remove(picked.length - 1)}
      >
        {picked.length > 0 && <PickedList picked={picked} onRemove={removeAndFocus} />}
      </Picker>
      <VisuallyHidden>
        <span role="status">
          {announced && <FormattedMessage {...announced.message} values={{ name: announced.name }} />}
        </span>
      </VisuallyHidden>
    </div>
  );
}

interface PickedListProps {
  picked: readonly PickedChoice[];
  /** Undefined if the list is read-only. */
  onRemove?: (index: number) => void;
}

/** The picked choices, without a layout of their own. */
export function PickedList({ picked, onRemove }: PickedListProps) {
  return (
    <ul className={styles.tokens}>
      {picked.map(({ id, name, icon, isDeleted, removeLabel }, index) => (
        <li key={id} className={isDeleted ? `${styles.token} ${styles.deleted}` : styles.token}>
          {icon && <span className={styles.icon}>{icon}</span>}
          <span className={styles.tokenName} dir="auto">
            {name}
          </span>
          {onRemove && (
            <button type="button" aria-label={removeLabel} onClick={() => onRemove(index)}>
              <CloseIcon />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
