import { type KeyboardEvent, useId } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import styles from './ban-dialog.module.css';
import { MAX_REASON_LENGTH } from './reason-field.tsx';

const usualReasons = Object.values(
  defineMessages({
    spam: { id: 'user.reason.spam' },
    scam: { id: 'user.reason.scam' },
    harassment: { id: 'user.reason.harassment' },
    evasion: { id: 'user.reason.evasion' },
    misuse: { id: 'user.reason.misuse' },
  }),
);

interface UsualReasonsProps {
  /** Those of a ban by default. */
  reasons?: MessageDescriptor[];
  reason: string;
  onChange: (reason: string) => void;
}

/** Usual reasons to choose from. The selected one is put at the start of the reason, before what was typed. */
export function UsualReasons({ reasons = usualReasons, reason, onChange }: UsualReasonsProps) {
  const { formatMessage } = useIntl();
  const name = useId();
  const texts = reasons.map((message) => formatMessage(message));
  const match = texts.find((text) => reason.startsWith(text)) ?? '';
  const typed = reason.slice(match.length).trimStart();
  return (
    <fieldset onKeyDown={selectRadioOnEnter}>
      <legend className={styles.legend}>
        <FormattedMessage id="user.reason.usual" />
      </legend>
      <div className={styles.options}>
        {texts.map((text) => (
          <label key={text} className={styles.option}>
            <input
              type="radio"
              name={name}
              checked={text === match}
              onChange={() => onChange(`${text} ${typed}`.trimEnd().slice(0, MAX_REASON_LENGTH))}
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Enter selects a radio button, and does not submit the form: a ban must not happen with a key that chooses. */
export function selectRadioOnEnter(event: KeyboardEvent) {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.target.type !== 'radio') return;
  event.preventDefault();
  event.target.click();
}
