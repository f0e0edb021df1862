import { types } from 'node:util';

/** Whether the system gave an error one of these codes, such as `ENOENT`. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return types.isNativeError(error) && 'code' in error && codes.includes(String(error.code));
}

const expected = ['ConfigError', 'ReleaseRefused'];

/** Ends the program: what the operator can mend in its own words, anything else with all that is known. */
export function exitWithMessage(error: unknown): never {
  console.error(error instanceof Error && expected.includes(error.name) ? error.message : error);
  process.exit(1);
}
