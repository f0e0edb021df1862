import { getErrorCode } from '../errors.ts';

/** What is wrong with the database itself: it cannot be reached, rejects the user, is too slow, or its disk is full. */
export type DatabaseFailure = 'unreachable' | 'rejected' | 'slow' | 'full';

/** What the operator should do about a failure of the database. */
export const databaseFailureMessages = {
  unreachable: 'The database does not respond. If you set DATABASE_URL, check that its server runs and can be reached.',
  rejected:
    'The database rejects the connection. Check the user, the password and the name of the database in DATABASE_URL.',
  slow: 'The database cancelled a query, usually because it took too long. Check what else it is busy with.',
  full: 'The disk with the data is full. Free some space; until then nothing can be saved.',
} as const satisfies Record<DatabaseFailure, string>;

/** Codes of system errors that mean that the server cannot be reached. */
const UNREACHABLE_CODES = [
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
];

/** PostgreSQL's error classes that the query did not cause: connections, resources, operator, system. */
const SERVER_FAULT_CODES = /^(08|53|57|58)\w{3}$/;

/** PostgreSQL's error classes for an unknown user, a wrong password and an unknown database. */
const REJECTED_CODES = /^(28|3D)\w{3}$/;

/** PostgreSQL's code for a query that was cancelled, usually because it exceeded the time limit. */
const QUERY_CANCELED = '57014';

/** Errors of the driver without a code. */
const DRIVER_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered))/;

/** Errors of the database. They are marked, because an aborted request, for example, has the same codes. */
const databaseErrors = new WeakSet<object>();

/** Marks an error as one of the database, and returns it. */
export function markDatabaseError<E>(error: E): E {
  if (typeof error === 'object' && error !== null) databaseErrors.add(error);
  return error;
}

/** The kind of database failure; undefined for other errors. */
export function getDatabaseFailure(error: unknown): DatabaseFailure | undefined {
  if (typeof error !== 'object' || error === null || !databaseErrors.has(error)) return undefined;
  const code = getErrorCode(error) ?? '';
  if (code === 'ENOSPC' || code === '53100') return 'full';
  if (code === QUERY_CANCELED) return 'slow';
  if (REJECTED_CODES.test(code)) return 'rejected';
  if (UNREACHABLE_CODES.includes(code) || SERVER_FAULT_CODES.test(code)) return 'unreachable';
  return error instanceof Error && DRIVER_MESSAGES.test(error.message) ? 'unreachable' : undefined;
}

/** What the operator should do about an error; undefined if it is not a failure of the database. */
export function describeDatabaseFailure(error: unknown): string | undefined {
  const failure = getDatabaseFailure(error);
  return failure && databaseFailureMessages[failure];
}

/** Best-effort write: ignores a full disk, rethrows the rest. */
export async function ignoreDiskFull(write: Promise<unknown>) {
  try {
    await write;
  } catch (error) {
    if (getDatabaseFailure(error) !== 'full') throw error;
  }
}
