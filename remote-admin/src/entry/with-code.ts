import { askForCode } from './ask-for-code.ts';
import { staffTokens } from './tokens.ts';

/** Has a code asked for before a page is loaded, where the tokens have ended since the area was entered. */
export function withCode<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    if (!staffTokens()) await askForCode('tokens');
    return load();
  };
}
