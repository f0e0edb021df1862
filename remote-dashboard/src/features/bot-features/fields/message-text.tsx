import { use, useId, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AlertIcon, Button, PlusIcon } from 'shared-ui';
import { countCharacters } from 'vigil-bot/manifest';
import { PlaceholderText } from '../../../lib/placeholder-text/placeholder-text.tsx';
import controls from './controls.module.css';
import frameStyles from './field-frame.module.css';
import { useForm } from './form-context.tsx';
import styles from './message.module.css';
import { formatColour, isWebAddress, parseColour } from './message-value.ts';
import { measureFilled } from './placeholders/filled-length.ts';
import { type Examples, fillPlaceholder, PlaceholdersContext, useExamples } from './placeholders/use-examples.ts';
import { insertText } from './text-input.tsx';

interface MessageTextProps {
  label: string;
  value: string;
  maxLength: number;
  /** Several lines. */
  isArea?: boolean;
  isUrl?: boolean;
  isRequired?: boolean | undefined;
  onChange: (value: string) => void;
}

/** From this share of its limit on, a text is nearly too long. */
const NEAR_LIMIT = 0.9;

/** A text of a message with its length once placeholders are filled in. Addresses show no length. */
export function MessageText({
  label,
  value,
  maxLength,
  isArea = false,
  isUrl = false,
  isRequired = false,
  onChange,
}: MessageTextProps) {
  const id = useId();
  const { formatMessage } = useIntl();
  const { canEdit } = useForm();
  const messagePlaceholders = use(PlaceholdersContext);
  const placeholders = isUrl ? [] : messagePlaceholders;
  const ref = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const examples = useExamples();
  const filled = measureFilled(value, placeholders, examples);
  const length = Math.max(filled.length, countCharacters(value));
  const error = useTextError({ value, maxLength, isUrl, isRequired });
  const hasNote = !isUrl && filled.isFilled;
  const control = {
    id,
    value,
    readOnly: !canEdit,
    'aria-describedby': [error && `${id}-error`, hasNote && `${id}-note`].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': isRequired || undefined,
  };
  const Control = isArea ? 'textarea' : 'input';
  return (
    <div className={frameStyles.field}>
      <div className={frameStyles.heading}>
        <label className={frameStyles.label} htmlFor={id}>
          {label}
        </label>
        {!isUrl && (
          <span className={styles.count} data-level={getLevel(length, maxLength)}>
            <FormattedMessage id="field.message.count" values={{ count: length, max: maxLength }} />
          </span>
        )}
      </div>
      {placeholders.length > 0 ? (
        <PlaceholderText
          {...control}
          ref={ref}
          className={controls.input}
          isArea={isArea}
          placeholders={placeholders}
          listLabel={formatMessage({ id: 'field.message.placeholders' })}
          getExample={(placeholder) => getExample(placeholder, examples)}
          onChange={onChange}
        />
      ) : (
        <Control
          {...control}
          {...(!isArea && { type: isUrl ? 'url' : 'text' })}
          className={isArea ? `${controls.input} ${controls.area}` : controls.input}
          dir="auto"
          placeholder={isUrl ? 'https://' : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {canEdit && isArea && placeholders.length > 0 && (
        <div className={controls.below}>
          {placeholders.map((placeholder) => (
            <Button
              key={placeholder}
              size="small"
              icon={<PlusIcon />}
              onClick={() => insertText(ref.current, `{${placeholder}}`)}
            >
              <bdi>{placeholder}</bdi>
            </Button>
          ))}
        </div>
      )}
      {hasNote && (
        <p className={styles.countNote} id={`${id}-note`}>
          <FormattedMessage
            id="field.message.count.filled"
            values={{ name: examples.name, more: filled.more, over: Math.max(0, filled.length - maxLength) }}
          />
        </p>
      )}
      <div aria-live="polite">
        {error && (
          <p className={frameStyles.error} id={`${id}-error`}>
            <AlertIcon />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

function getExample(placeholder: string, examples: Examples): string | undefined {
  const { kind, text } = fillPlaceholder(placeholder, examples);
  return kind === 'placeholder' ? undefined : text;
}

function getLevel(length: number, maxLength: number): 'over' | 'near' | undefined {
  if (length > maxLength) return 'over';
  return length >= maxLength * NEAR_LIMIT ? 'near' : undefined;
}

type TextRules = Required<Pick<MessageTextProps, 'value' | 'maxLength' | 'isUrl'>> & { isRequired: boolean };

/** What is wrong with a text. What may be missing until the user has finished is said once they try to save. */
function useTextError({ value, maxLength, isUrl, isRequired }: TextRules): string | undefined {
  const { formatMessage } = useIntl();
  const { showErrors } = useForm();
  const over = countCharacters(value) - maxLength;
  if (!isUrl && over > 0) return formatMessage({ id: 'field.message.over' }, { over });
  if (!showErrors) return undefined;
  if (isRequired && value.trim() === '') return formatMessage({ id: 'field.fault.required' });
  if (value === '') return undefined;
  if (value.trim() === '') return formatMessage({ id: 'field.fault.required' });
  return isUrl && !isWebAddress(value, maxLength) ? formatMessage({ id: 'field.fault.not-a-url' }) : undefined;
}

interface MessageColourProps {
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** The colour of an embed. */
export function MessageColour({ label, value, onChange }: MessageColourProps) {
  const id = useId();
  const { formatMessage } = useIntl();
  const { canEdit } = useForm();
  const colour = formatColour(value);
  return (
    <div className={frameStyles.field}>
      <div className={frameStyles.heading}>
        <label className={frameStyles.label} htmlFor={id}>
          {label}
        </label>
      </div>
      <div className={controls.combined}>
        <input
          type="color"
          id={id}
          className={controls.swatch}
          disabled={!canEdit}
          value={colour || '#888888'}
          onChange={(event) => onChange(parseColour(event.target.value))}
        />
        <span className={styles.colour}>{colour || formatMessage({ id: 'field.none' })}</span>
      </div>
    </div>
  );
}
