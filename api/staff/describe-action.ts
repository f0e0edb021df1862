import { formatMessage } from '../http/error-messages.ts';
import en from './messages/en.json' with { type: 'json' };
import hu from './messages/hu.json' with { type: 'json' };

/** A text of the action log in its languages. */
export interface Description {
  en: string;
  hu: string;
}

export type DescriptionKey = keyof typeof en;

/** Describes an action of staff in sentences. The reason, in the language of its author, comes last. */
export function describeAction(
  key: DescriptionKey,
  values: Record<string, string>,
  reason: string | Description = '',
): Description {
  const reasons = typeof reason === 'string' ? { en: reason, hu: reason } : reason;
  return {
    en: `${formatMessage(en[key], values)} ${reasons.en}`.trimEnd(),
    hu: `${formatMessage(hu[key], values)} ${reasons.hu}`.trimEnd(),
  };
}
