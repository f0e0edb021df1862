import { type ClipboardEvent, type FormEvent, type KeyboardEvent, type RefObject, useRef } from 'react';
import { useIntl } from 'react-intl';
import { VisuallyHidden } from 'shared-ui';
import { fillDigits, getInsertedText, getNextBox } from './digits.ts';
import styles from './otp-input.module.css';

interface OtpInputProps {
  /** The accessible name. */
  label: string;
  /** One string for each box. */
  digits: readonly string[];
  onChange: (digits: string[]) => void;
  /** The first box, to focus when the code must be typed again. */
  firstInputRef?: RefObject<HTMLInputElement | null>;
  /** The id of an element that describes the code. */
  describedBy?: string;
}

const groups = [
  [0, 1, 2],
  [3, 4, 5],
];

/** The input for a six-digit code. Typing moves to the next box; a pasted or autofilled code fills all boxes. */
export function OtpInput({ label, digits, onChange, firstInputRef, describedBy }: OtpInputProps) {
  const { formatMessage } = useIntl();
  const fieldsetRef = useRef<HTMLFieldSetElement>(null);

  function focusBox(index: number) {
    fieldsetRef.current?.querySelectorAll('input')[index]?.focus();
  }

  function insertText(index: number, text: string) {
    const filled = fillDigits(digits, index, text);
    if (!filled) return;
    onChange(filled.digits);
    focusBox(filled.nextIndex);
  }

  function handleInput(index: number, { currentTarget: { value } }: FormEvent<HTMLInputElement>) {
    const before = digits[index] ?? '';
    if (value === '') onChange(digits.with(index, ''));
    else insertText(index, getInsertedText(before, value));
  }

  function handlePaste(index: number, event: ClipboardEvent) {
    event.preventDefault();
    insertText(index, event.clipboardData.getData('text'));
  }

  function handleKeyDown(index: number, event: KeyboardEvent) {
    const movesBack = event.key === 'Backspace' && digits[index] === '';
    const nextBox = getNextBox(movesBack ? 'ArrowLeft' : event.key, index);
    if (nextBox === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    focusBox(nextBox);
  }

  return (
    <fieldset ref={fieldsetRef} className={styles.boxes} aria-describedby={describedBy}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {groups.map((boxes) => (
        <span key={boxes[0]} className={styles.group}>
          {boxes.map((index) => (
            <input
              key={index}
              ref={index === 0 ? firstInputRef : undefined}
              className={styles.box}
              inputMode="numeric"
              autoComplete={index === 0 ? 'one-time-code' : 'off'}
              aria-label={formatMessage({ id: 'ui.code.digit' }, { number: index + 1 })}
              value={digits[index]}
              // Not onChange, which does not fire when a digit replaces the same digit.
              onInput={(event) => handleInput(index, event)}
              onPaste={(event) => handlePaste(index, event)}
              onKeyDown={(event) => handleKeyDown(index, event)}
              onFocus={({ target }) => target.select()}
            />
          ))}
        </span>
      ))}
    </fieldset>
  );
}
