import { defineMessages, type IntlShape, type MessageDescriptor, useIntl } from 'react-intl';
import type { FaultCode, ValueFault } from 'vigil-bot/manifest';
import { toKey, useForm } from './form-context.tsx';

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

/** Says why a value cannot be saved, with the limit that it exceeds. */
export function formatFault({ formatMessage }: Pick<IntlShape, 'formatMessage'>, { code, limit }: ValueFault): string {
  return formatMessage(faultMessages[code], { limit });
}

/** These appear only after an attempt to save, because the user may still be typing. */
const hiddenUntilSave: readonly FaultCode[] = ['required', 'too-short', 'too-few', 'not-a-url'];

/** The error of a field that is shown now, if there is one. */
export function useFaultMessage(path: readonly string[]): string | undefined {
  const intl = useIntl();
  const { faults, showErrors } = useForm();
  const fault = faults.get(toKey(path));
  if (!fault || (!showErrors && hiddenUntilSave.includes(fault.code))) return undefined;
  return formatFault(intl, fault);
}
