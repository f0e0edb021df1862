import { destination } from 'pino';

/** Where events are logged: an object for programs, a sentence for people. */
export interface Log {
  info: (details: object, message: string) => void;
  warn: (details: object, message: string) => void;
  error: (details: object, message: string) => void;
}

/** Where lines of the log go. */
export interface LogStream {
  write(line: string): unknown;
}

/**
 * The log on standard output: no call waits for it, lines that come close together are written as one, and what is left
 * is written when the program ends.
 */
export function standardLog(): LogStream {
  return destination({ sync: false, minLength: 4096, periodicFlush: 200 });
}
