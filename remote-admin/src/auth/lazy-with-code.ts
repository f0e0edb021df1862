import { requestCode } from './request-code.ts';
import { staffTokens } from './tokens.ts';

/** Has a code asked for before a page is loaded, where the tokens have ended since the area was entered. */
export function lazyWithCode<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    if (!staffTokens()) await requestCode('tokens');
    return load();
  };
}
