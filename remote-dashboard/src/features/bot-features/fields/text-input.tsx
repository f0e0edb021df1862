import { useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button, PlusIcon } from 'shared-ui';
import { getMaxLength, type TextField } from 'vigil-bot/manifest';
import styles from './controls.module.css';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useForm } from './form-context.tsx';

/** A text of one or of several lines. */
export function TextInput(props: FieldProps<TextField>) {
  const { field, value, onChange } = props;
  const { canEdit } = useForm();
  const ref = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const text = typeof value === 'string' ? value : '';
  const isArea = field.kind === 'paragraph';
  const Input = isArea ? 'textarea' : 'input';
  return (
    <FieldFrame {...props}>
      {(control) => (
        <>
          <Input
            {...control}
            ref={ref}
            {...(!isArea && { type: field.format === 'url' ? 'url' : 'text' })}
            className={isArea ? `${styles.input} ${styles.area}` : styles.input}
            dir="auto"
            readOnly={!canEdit}
            value={text}
            onChange={(event) => onChange(event.target.value)}
          />
          <TextFooter
            text={text}
            maxLength={getMaxLength(field)}
            placeholders={canEdit ? field.placeholders : undefined}
            onInsert={(placeholder) => insertText(ref.current, `{${placeholder}}`)}
          />
        </>
      )}
    </FieldFrame>
  );
}

interface TextFooterProps {
  text: string;
  maxLength: number;
  placeholders: readonly string[] | undefined;
  onInsert: (placeholder: string) => void;
}

/** From this share of the limit on, the count is shown. */
const NEAR_LIMIT = 0.5;

/** Below a text: buttons that insert placeholders, and how long it is. */
export function TextFooter({ text, maxLength, placeholders = [], onInsert }: TextFooterProps) {
  const isOver = text.length > maxLength;
  const showsCount = text.length > maxLength * NEAR_LIMIT;
  if (placeholders.length === 0 && !showsCount) return null;
  return (
    <div className={styles.below} data-over={isOver || undefined}>
      {placeholders.map((placeholder) => (
        <Button key={placeholder} size="small" icon={<PlusIcon />} onClick={() => onInsert(placeholder)}>
          {placeholder}
        </Button>
      ))}
      {showsCount && (
        <span className={styles.count}>
          <FormattedMessage id="field.length" values={{ count: text.length, max: maxLength }} />
        </span>
      )}
    </div>
  );
}

/** Inserts a text at the cursor, or at the end of a text that was not focused. */
export function insertText(input: HTMLInputElement | HTMLTextAreaElement | null, inserted: string) {
  if (!input) return;
  const isFocused = document.activeElement === input || input.selectionEnd !== 0;
  input.focus();
  if (!isFocused) input.setSelectionRange(input.value.length, input.value.length);
  // The only way that supports the browser's undo.
  document.execCommand('insertText', false, inserted);
}
