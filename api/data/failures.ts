import { getErrorCode } from '../system.ts';

/** What is wrong with the database itself: nobody reaches it, or it has no room for anything new. */
export type DatabaseFailure = 'gone' | 'full';

/** The system's words for a server that cannot be reached. */
const unreachable = [
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
const notTheQuestion = /^(08|53|57|58)\w{3}$/;

/** The driver has no codes for these. */
const driverSays =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered))/;

/** What came out of the database: a request that its sender leaves, for one, breaks with the same codes. */
const raised = new WeakSet<object>();

/** Notes of an error that it came out of the database; answers it. */
export function fromDatabase<E>(error: E): E {
  if (typeof error === 'object' && error !== null) raised.add(error);
  return error;
}

/** What is wrong with the database; undefined where an error is about something else. */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  if (typeof error !== 'object' || error === null || !raised.has(error)) return undefined;
  const code = getErrorCode(error) ?? '';
  if (code === 'ENOSPC' || code === '53100') return 'full';
  if (unreachable.includes(code) || notTheQuestion.test(code)) return 'gone';
  return error instanceof Error && driverSays.test(error.message) ? 'gone' : undefined;
}
