import { readdirSync, readFileSync } from 'node:fs';
import { type ErrorCode, englishErrorMessages } from 'api-contract/error-codes';

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

const LANGUAGE_RANGE = /^\s*([a-z]{2,8}(?:-[\w-]+)?)\s*(?:;\s*q=([01](?:\.\d*)?)\s*)?$/i;

/** The language with the highest weight in Accept-Language, English if it lists none of them. */
export function negotiateLanguage(acceptLanguage = ''): string {
  let most = { language: 'en', weight: 0 };
  for (const part of acceptLanguage.split(',')) {
    const [, range = '', weight = '1'] = LANGUAGE_RANGE.exec(part) ?? [];
    const language = findLanguage(range);
    if (language && Number(weight) > most.weight) most = { language, weight: Number(weight) };
  }
  return most.language;
}

/** `hu-HU` finds `hu` if there is no such language of its own. */
function findLanguage(range: string): string | undefined {
  const find = (tag: string | undefined) => errorLanguages.find((language) => language.toLowerCase() === tag);
  return find(range.toLowerCase()) ?? find(range.toLowerCase().split('-')[0]);
}
