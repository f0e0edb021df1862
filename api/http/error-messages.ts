import { readdirSync, readFileSync } from 'node:fs';
import { type ErrorCode, englishErrorMessages } from 'api-contract/error-codes';
import Negotiator from 'negotiator';

const folder = new URL('messages/', import.meta.resolve('api-contract/error-codes'));

const readMessages = (file: string): Record<ErrorCode, string> =>
  JSON.parse(readFileSync(new URL(file, folder), 'utf8'));

/** The messages of errors, by language: every file of api-contract/messages. */
const messages = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith('.json') && file !== 'descriptions.json')
    .map((file) => [file.replace('.json', ''), readMessages(file)]),
);

/** The languages of error messages. */
export const errorLanguages = [...messages.keys()];

/** The message of an error in a language. Falls back to English. */
export function getErrorMessage(language: string, reason: ErrorCode): string {
  return (messages.get(language) ?? englishErrorMessages)[reason];
}

/** Fills the placeholders of a message; one without a value becomes empty. */
export function formatMessage(message: string, values: Record<string, unknown>): string {
  return message.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** The language that Accept-Language prefers, English if it lists none of them. */
export function negotiateLanguage(acceptLanguage = ''): string {
  const negotiator = new Negotiator({ headers: { 'accept-language': acceptLanguage } });
  return negotiator.language(errorLanguages) ?? 'en';
}
