import { defineMessages, type MessageDescriptor, useIntl } from 'react-intl';
import { type FaultCode, type Field, isEqual } from 'vigil-bot/manifest';
import { formatDuration } from '../format-value.ts';
import { toKey, useForm } from './form-context.tsx';
import { findSaved } from './saved-value.ts';

const faultMessages: Record<FaultCode, MessageDescriptor> = defineMessages({
  required: { id: 'field.fault.required' },
  'wrong-type': { id: 'field.fault.wrong-type' },
  'too-short': { id: 'field.fault.too-short' },
  'too-long': { id: 'field.fault.too-long' },
  'too-small': { id: 'field.fault.too-small' },
  'too-large': { id: 'field.fault.too-large' },
  'off-step': { id: 'field.fault.off-step' },
  'too-few': { id: 'field.fault.too-few' },
  'too-many': { id: 'field.fault.too-many' },
  'not-an-option': { id: 'field.fault.not-an-option' },
  'not-a-url': { id: 'field.fault.not-a-url' },
  duplicate: { id: 'field.fault.duplicate' },
  'unknown-field': { id: 'field.fault.wrong-type' },
  'not-found': { id: 'field.fault.not-found' },
});

/** Unless they are saved, these appear only after an attempt to save, because the user may still be typing. */
const hiddenUntilSave: readonly FaultCode[] = ['required', 'too-short', 'too-few', 'not-a-url'];

/** The error of a field that is shown now, if there is one. An entry of a list or map has no field of its own. */
export function useFaultMessage(path: readonly string[], field?: Field, value?: unknown): string | undefined {
  const intl = useIntl();
  const { formatMessage, formatNumber } = intl;
  const { faults, saved, savedFaults, showErrors } = useForm();
  const key = toKey(path);
  const fault = faults.get(key);
  if (!fault) return undefined;
  if (hiddenUntilSave.includes(fault.code) && !showErrors && !savedFaults.has(key)) return undefined;
  const { code, limit } = fault;
  const isNumber = field?.kind === 'number' || field?.kind === 'duration';
  // The bot rejects a saved value, but has not seen what the user types.
  if (isNumber && code === 'wrong-type' && !isEqual(value, findSaved(saved, path).value))
    return formatMessage({ id: 'field.fault.not-a-number' });
  const format = (number: number) => (field?.kind === 'duration' ? formatDuration(intl, number) : formatNumber(number));
  return formatMessage(faultMessages[code], { limit: limit === undefined ? limit : format(limit) });
}
