import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../deploy/build/packages.ts';

/** Loads the messages beside a folder's code in a language; returns a function that finds one by its key. */
export function loadMessages(folder: string, language: string): (name: string) => string {
  const file = path.join(root, folder, `messages/${language}.json`);
  const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  return (key) => {
    const text = texts[key];
    if (text === undefined) throw new Error(`${file} has no message ${key}.`);
    return text;
  };
}
