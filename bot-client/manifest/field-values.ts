import type { FieldFault } from './field-fault.ts';
import { isRecord } from './json-values.ts';
import { MAX_ENTRIES, MAX_NUMBER, MAX_SECONDS, MAX_TEXT_LENGTH } from './limits.ts';
import type { ChoiceField, ChoicesField, DurationField, Field, NumberField, TextField } from './manifest.ts';
import { findMessageFault } from './message-values.ts';

const DEFAULT_TEXT_LENGTH = 200;
const DEFAULT_PARAGRAPH_LENGTH = 2000;

type TextRules = Pick<TextField, 'kind' | 'minLength' | 'maxLength' | 'format'>;

/** The longest text that a field accepts. */
export function getMaxLength({ kind, maxLength }: TextRules): number {
  return maxLength ?? (kind === 'text' ? DEFAULT_TEXT_LENGTH : DEFAULT_PARAGRAPH_LENGTH);
}

/** Why a field without fields of its own does not accept a value that is not empty. */
export function findValueFault(field: Field, value: unknown): FieldFault | undefined {
  switch (field.kind) {
    case 'text':
    case 'paragraph':
      return findTextFault(field, value);
    case 'number':
      return findNumberFault(field, value);
    case 'duration':
      return findDurationFault(field, value);
    case 'switch':
      return typeof value === 'boolean' ? undefined : wrongType;
    case 'colour':
      return typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value) ? undefined : wrongType;
    case 'choice':
      return findOptionFault(field, value);
    case 'choices':
      return findEntriesFault(field, value, (entry) => findOptionFault(field, entry));
    case 'channel':
    case 'role':
    case 'member':
      return findIdFault(value);
    case 'channels':
    case 'roles':
    case 'members':
      return findEntriesFault(field, value, findIdFault);
    case 'emoji':
      return isEmoji(value) ? undefined : wrongType;
    case 'message':
      return findMessageFault(field, value);
    case 'secret':
      return findTextFault({ kind: 'text', maxLength: MAX_SECRET_LENGTH }, value);
    default:
      return wrongType;
  }
}

const MAX_SECRET_LENGTH = 1000;
const wrongType: FieldFault = { code: 'wrong-type' };

function findTextFault(rules: TextRules, value: unknown): FieldFault | undefined {
  if (!isStorableText(value)) return wrongType;
  const { kind, minLength = 0, format } = rules;
  const maxLength = getMaxLength(rules);
  if (kind === 'text' && /[\r\n]/.test(value)) return wrongType;
  if (value.length > Math.min(maxLength, MAX_TEXT_LENGTH)) return { code: 'too-long', limit: maxLength };
  if (value.length < minLength) return { code: 'too-short', limit: minLength };
  return format === 'url' && !isUrl(value) ? { code: 'not-a-url' } : undefined;
}

/** Whether a database can store a text: without NUL and lone surrogates. */
function isStorableText(value: unknown): value is string {
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\0');
}

function isUrl(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}

function findNumberFault({ step, ...range }: NumberField, value: unknown): FieldFault | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return wrongType;
  const fault = findRangeFault(range, value);
  if (fault || step === undefined) return fault;
  const steps = (value - (range.min ?? 0)) / step;
  // Decimal steps such as 0.1 are not exact.
  return Math.abs(steps - Math.round(steps)) > 1e-6 ? { code: 'off-step', limit: step } : undefined;
}

function findDurationFault({ min = 0, max = MAX_SECONDS }: DurationField, value: unknown): FieldFault | undefined {
  return Number.isInteger(value) ? findRangeFault({ min, max }, Number(value)) : wrongType;
}

function findRangeFault(
  { min = -MAX_NUMBER, max = MAX_NUMBER }: { min?: number; max?: number },
  value: number,
): FieldFault | undefined {
  if (value < min) return { code: 'too-small', limit: min };
  return value > max ? { code: 'too-large', limit: max } : undefined;
}

function findOptionFault({ options }: ChoiceField | ChoicesField, value: unknown): FieldFault | undefined {
  if (!isStorableText(value) || value.length > 100) return wrongType;
  return !options || options.some(({ id }) => id === value) ? undefined : { code: 'not-an-option' };
}

function findIdFault(value: unknown): FieldFault | undefined {
  return typeof value === 'string' && /^\d{1,20}$/.test(value) ? undefined : wrongType;
}

function findEntriesFault(
  limits: { min?: number; max?: number },
  value: unknown,
  findFault: (entry: unknown) => FieldFault | undefined,
): FieldFault | undefined {
  if (!Array.isArray(value)) return wrongType;
  const countFault = findCountFault(limits, value.length);
  if (countFault) return countFault;
  if (new Set(value).size < value.length) return { code: 'duplicate' };
  for (const entry of value) {
    const fault = findFault(entry);
    if (fault) return fault;
  }
  return undefined;
}

/** Whether a field has too few or too many entries. */
export function findCountFault(
  { min = 0, max = MAX_ENTRIES }: { min?: number; max?: number },
  count: number,
): FieldFault | undefined {
  if (count < min) return { code: 'too-few', limit: min };
  return count > max ? { code: 'too-many', limit: max } : undefined;
}

/** A character, or the id of a server's emoji. */
function isEmoji(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  return /^\d{1,20}$/.test(value) || (value.length <= 32 && /^[\p{Emoji}\p{Emoji_Component}\u200d]+$/u.test(value));
}

/** Whether a message has nothing to send. */
export function isEmptyMessage(value: unknown): boolean {
  return isRecord(value) && !value.content && !value.embeds && !value.components;
}
