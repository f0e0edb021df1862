import { types } from 'node:util';

/** Whether an error has one of these system codes, such as `ENOENT`. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return types.isNativeError(error) && 'code' in error && codes.includes(String(error.code));
}

const operatorErrors = ['ConfigError', 'ReleaseRefused'];

/** Exits with only the message of an error that the operator can fix, and with all details of any other error. */
export function exitWithMessage(error: unknown): never {
  console.error(error instanceof Error && operatorErrors.includes(error.name) ? error.message : error);
  process.exit(1);
}
