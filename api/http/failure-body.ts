import { type ErrorCode, errorMessages, type Language } from 'api-contract/error-codes';

const asked = /^\s*(en|hu)(?:-[\w-]+)?\s*(?:;\s*q=([01](?:\.\d*)?)\s*)?$/i;

/** The language of a reader: of the two the one that the header gives more weight, English where it asks for neither. */
export function readerLanguage(acceptLanguage = ''): Language {
  let most = { language: 'en', weight: 0 };
  for (const part of acceptLanguage.split(',')) {
    const [, language = '', weight = '1'] = asked.exec(part) ?? [];
    if (language && Number(weight) > most.weight) most = { language: language.toLowerCase(), weight: Number(weight) };
  }
  return most.language === 'hu' ? 'hu' : 'en';
}

interface Details {
  seconds?: number;
  field?: string;
  request?: string;
}

/** The body of an error: what happened and what to do, in the reader's language. */
export function failureBody(reason: ErrorCode, language: Language, details: Details = {}) {
  const values: Record<string, unknown> = { ...details };
  const message = errorMessages[language][reason].replace(/\{(\w+)\}/g, (_, name: string) =>
    String(values[name] ?? ''),
  );
  return { message, reason, ...(details.seconds === undefined ? {} : { retry_after: details.seconds }) };
}
