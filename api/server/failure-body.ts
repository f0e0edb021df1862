import { type Reason, reasons } from '../contract/reasons.ts';

type Language = 'en' | 'hu';

/** The language of a reader: what the header asks for first, English where it asks for neither. */
export function readerLanguage(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return wanted.find((language) => language === 'en' || language === 'hu') === 'hu' ? 'hu' : 'en';
}

interface Details {
  seconds?: number;
  field?: string;
  request?: string;
}

/** The body of an error: what happened and what to do, in the reader's language. */
export function failureBody(reason: Reason, language: Language, details: Details = {}) {
  const values: Record<string, unknown> = { ...details };
  const message = reasons[reason][language].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
  return { message, reason, ...(details.seconds === undefined ? {} : { retry_after: details.seconds }) };
}
