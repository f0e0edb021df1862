import { destination } from 'pino';

export interface Log {
  info: (details: object, message: string) => void;
  warn: (details: object, message: string) => void;
  error: (details: object, message: string) => void;
}

/** The stream to which log lines are written. */
export interface LogStream {
  write(line: string): unknown;
}

/**
 * The log on standard output. Writes are buffered and asynchronous, so that requests do not wait, and flushed when the
 * process ends.
 */
export function createStandardLog() {
  return destination({ sync: false, minLength: 4096, periodicFlush: 200 });
}

/** Ends the process after the log is written. Pino's own flush at exit never ends if nothing reads the output any more. */
export function exitAfterFlush(log: ReturnType<typeof createStandardLog>) {
  log.flush(() => process.exit(0));
}
