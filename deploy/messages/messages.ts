import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Language, languages } from 'shared-ui/site';
import type en from './en.json';

/** The key of a message. */
export type MessageKey = keyof typeof en;

const read = (language: Language): Record<MessageKey, string> =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, `${language}.json`), 'utf8'));

/** The messages of the gateway and of composed pages, by language. */
export const messages = Object.fromEntries(languages.map((language) => [language, read(language)])) as Record<
  Language,
  Record<MessageKey, string>
>;
