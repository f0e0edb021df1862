import { getErrorCode } from '../errors.ts';

/** What is wrong with the database itself: it cannot be reached, or its disk is full. */
export type DatabaseFailure = 'gone' | 'full';

/** The system's words for a server that cannot be reached. */
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

/** PostgreSQL's classes of what is not the question's fault: connections, room, an operator, the system around it. */
const SERVER_FAULT_CODES = /^(08|53|57|58)\w{3}$/;

/** The driver has no codes for these. */
const DRIVER_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered))/;

/** What came out of the database: a request that its sender leaves, for one, breaks with the same codes. */
const databaseErrors = new WeakSet<object>();

/** Marks an error as the database's, and returns it. */
export function markDatabaseError<E>(error: E): E {
  if (typeof error === 'object' && error !== null) databaseErrors.add(error);
  return error;
}

/** What is wrong with the database; undefined where an error is about something else. */
export function getDatabaseFailure(error: unknown): DatabaseFailure | undefined {
  if (typeof error !== 'object' || error === null || !databaseErrors.has(error)) return undefined;
  const code = getErrorCode(error) ?? '';
  if (code === 'ENOSPC' || code === '53100') return 'full';
  if (UNREACHABLE_CODES.includes(code) || SERVER_FAULT_CODES.test(code)) return 'gone';
  return error instanceof Error && DRIVER_MESSAGES.test(error.message) ? 'gone' : undefined;
}

/** Best-effort write: ignores a full disk, rethrows the rest. */
export async function ignoreDiskFull(write: Promise<unknown>) {
  try {
    await write;
  } catch (error) {
    if (getDatabaseFailure(error) !== 'full') throw error;
  }
}
