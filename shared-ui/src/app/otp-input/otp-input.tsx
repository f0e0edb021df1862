import { type ClipboardEvent, type FormEvent, type KeyboardEvent, type RefObject, useRef } from 'react';
import { useIntl } from 'react-intl';
import { VisuallyHidden } from 'shared-ui';
import { fillDigits, getInsertedText, getNextBox } from './digits.ts';
import styles from './otp-input.module.css';

interface OtpInputProps {
  /** What the code is, for those who cannot see what stands around it. */
  label: string;
  /** One text for each box. */
  digits: readonly string[];
  onChange: (digits: string[]) => void;
  /** The first box, to which the focus goes when the code has to be typed again. */
  firstInputRef?: RefObject<HTMLInputElement | null>;
  /** The id of what says more about the code. */
  describedBy?: string;
}

const groups = [
  [0, 1, 2],
  [3, 4, 5],
];

/** A six-digit code in two groups of three boxes; typing moves on, and a pasted or autofilled code fills them all. */
export function OtpInput({ label, digits, onChange, firstInputRef, describedBy }: OtpInputProps) {
  const { formatMessage } = useIntl();
  const group = useRef<HTMLFieldSetElement>(null);

  function goTo(index: number) {
    group.current?.querySelectorAll('input')[index]?.focus();
  }

  function take(index: number, text: string) {
    const filled = fillDigits(digits, index, text);
    if (!filled) return;
    onChange(filled.digits);
    goTo(filled.next);
  }

  function input(index: number, { currentTarget: { value } }: FormEvent<HTMLInputElement>) {
    const before = digits[index] ?? '';
    if (value === '') onChange(digits.with(index, ''));
    else take(index, getInsertedText(before, value));
  }

  function paste(index: number, event: ClipboardEvent) {
    event.preventDefault();
    take(index, event.clipboardData.getData('text'));
  }

  function move(index: number, event: KeyboardEvent) {
    const goesBack = event.key === 'Backspace' && digits[index] === '';
    const place = getNextBox(goesBack ? 'ArrowLeft' : event.key, index);
    if (place === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    goTo(place);
  }

  return (
    <fieldset ref={group} className={styles.boxes} aria-describedby={describedBy}>
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
              // Not onChange: it is silent when a digit is typed over the same one.
              onInput={(event) => input(index, event)}
              onPaste={(event) => paste(index, event)}
              onKeyDown={(event) => move(index, event)}
              onFocus={({ target }) => target.select()}
            />
          ))}
        </span>
      ))}
    </fieldset>
  );
}
