import type { DestinationStream } from 'pino';

export interface Log {
  info: (details: object, message: string) => void;
  warn: (details: object, message: string) => void;
  error: (details: object, message: string) => void;
}

/** The stream to which log lines are written. */
export type LogStream = DestinationStream;
