import { types } from 'node:util';

/** Whether an error has one of these system codes, such as `ENOENT`. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return types.isNativeError(error) && 'code' in error && codes.includes(String(error.code));
}
