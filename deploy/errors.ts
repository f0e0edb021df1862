import { types } from 'node:util';
import { describeSystemError } from './config/config-error.ts';

/** Whether an error has one of these system codes, such as `ENOENT`. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return types.isNativeError(error) && 'code' in error && codes.includes(String(error.code));
}

const operatorErrors = ['ConfigError', 'DatabaseInUseError', 'ReleaseRejectedError'];

/** Exits with only the message of an error that the operator can fix, and with all details of any other error. */
export function exitWithMessage(error: unknown): never {
  const isOperatorError = error instanceof Error && operatorErrors.includes(error.name);
  console.error(isOperatorError ? error.message : (describeSystemError(error) ?? error));
  process.exit(1);
}
