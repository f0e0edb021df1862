import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Icon, IconButton, Popover } from 'shared-ui';
import type { EmojiField } from 'vigil-bot/manifest';
import { useText } from '../use-text.ts';
import controls from './controls.module.css';
import styles from './emoji-input.module.css';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useForm } from './form-context.tsx';

const commonEmoji = [
  ...['😀', '😄', '😂', '🙂', '😉', '😍', '🤔', '😎', '😢', '😡', '👍', '👎', '👋', '👏', '🙏', '💪'],
  ...['❤️', '💙', '💚', '💛', '⭐', '✨', '🔥', '🎉', '🎁', '🏆', '🎂', '☕', '🍵', '🍕', '🌱', '🌙'],
  ...['✅', '❌', '❗', '❓', '⚠️', '🔔', '📌', '📣', '📝', '🔒', '🎮', '🎵', '🎨', '📷', '🐶', '🐱'],
];

/** An emoji: one of a few common ones, any other that is typed or pasted, or the id of a server's emoji. */
export function EmojiInput(props: FieldProps<EmojiField>) {
  const { field, value, onChange } = props;
  const { formatMessage } = useIntl();
  const text = useText();
  const { canEdit } = useForm();
  const panelRef = useRef<HTMLDivElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const emoji = typeof value === 'string' ? value : '';
  const isServerEmoji = /^\d+$/.test(emoji);

  function pick(picked: string) {
    onChange(picked);
    panelRef.current?.hidePopover();
    inputRef.current?.focus();
  }

  return (
    <FieldFrame {...props}>
      {(control) => (
        <>
          {/* Not `combined`, which cuts off the palette. */}
          <div className={styles.frame} data-invalid={control['aria-invalid']}>
            <input
              {...control}
              ref={inputRef}
              className={isServerEmoji ? controls.mono : styles.emoji}
              autoComplete="off"
              spellCheck={false}
              readOnly={!canEdit}
              value={emoji}
              onChange={(event) => onChange(toEmoji(event.target.value))}
            />
            {canEdit && (
              <Popover
                ref={panelRef}
                align="end"
                className={styles.palette}
                trigger={(trigger) => (
                  <IconButton
                    {...trigger}
                    icon={<SmileIcon />}
                    label={formatMessage({ id: 'field.emoji.choose' }, { label: text(field.label) })}
                  />
                )}
              >
                {commonEmoji.map((choice) => (
                  <button key={choice} type="button" aria-pressed={choice === emoji} onClick={() => pick(choice)}>
                    {choice}
                  </button>
                ))}
              </Popover>
            )}
          </div>
          <p className={controls.soft}>
            {isServerEmoji ? <FormattedMessage id="field.emoji.server" /> : <FormattedMessage id="field.emoji.hint" />}
          </p>
        </>
      )}
    </FieldFrame>
  );
}

/** A typed emoji. Of a server's emoji as it is written in the chat, `<:name:id>`, only the id counts. */
export function toEmoji(typed: string): string | null {
  const trimmed = typed.trim();
  const [, id] = /^<a?:\w+:(\d+)>$/.exec(trimmed) ?? [];
  return (id ?? trimmed) || null;
}

/** Emoji. */
function SmileIcon() {
  return <Icon path="M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20M8 14s1.500 2 4 2 4-2 4-2M9 9h.01M15 9h.01" />;
}
