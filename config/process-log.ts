import { destination } from 'pino';

/** The log of a process. */
export type ProcessLog = ReturnType<typeof createProcessLog>;

/** Lines that wait to be written; more are dropped, so that a full disk does not fill the memory. */
const MAX_BUFFERED_LENGTH = 4_000_000;

/**
 * Creates a log in a file, or on standard output. Writes are buffered and asynchronous, so that requests do not wait, and
 * flushed when the process ends. A full disk does not end the process: lines are lost until there is space again.
 */
export function createProcessLog(file?: string) {
  const options = { sync: false, minLength: 4096, periodicFlush: 200, maxLength: MAX_BUFFERED_LENGTH };
  const log = destination(file === undefined ? options : { ...options, dest: file });
  let isFailing = false;
  log.on('error', (error: Error) => {
    if (!isFailing) console.error(`The log cannot be written, and the process continues without it: ${error.message}`);
    isFailing = true;
  });
  log.on('write', () => {
    isFailing = false;
  });
  // Standard output and error may be files on the same disk.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  return log;
}

/** Ends the process after the log is written. Pino's own flush at exit never ends if nothing reads the output. */
export function exitAfterFlush(log: ProcessLog) {
  log.flush((error) => {
    // Without this, Pino tries again at exit, and throws.
    if (error) log.destroy();
    process.exit(0);
  });
}
