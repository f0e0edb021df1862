import { types } from 'node:util';

/** A mistake in the configuration; the message is one sentence with the setting's name. */
export class ConfigError extends Error {
  override readonly name: string = 'ConfigError';
}

/** A sentence about an error of the system that the operator can fix, such as a full disk or a missing permission. */
export function describeSystemError(error: unknown): string | undefined {
  if (!types.isNativeError(error) || !('syscall' in error) || !('code' in error)) return undefined;
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    return 'The disk is full. Free some space and run the command again.';
  return error.message;
}
