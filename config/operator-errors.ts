import { types } from 'node:util';

/** An error that the operator can fix; the message is one sentence that says how. */
export class OperatorError extends Error {
  /** A property, because an error from a worker thread loses its class. */
  readonly isForOperator = true;
}

/** A mistake in the configuration; the message is one sentence with the setting's name. */
export class ConfigError extends OperatorError {
  override readonly name: string = 'ConfigError';
}

/** What an error of the system is about, if it says so. */
interface ErrorSubject {
  path: string | undefined;
  address: string | undefined;
  port: number | undefined;
}

const diskFull = () => 'The disk is full. Free some space and run the command again.';

function describeMissingRight({ path, port }: ErrorSubject) {
  if (port !== undefined)
    return `This user may not listen on port ${port}. Choose a port from 1024 on, or give the service the right (in systemd AmbientCapabilities=CAP_NET_BIND_SERVICE).`;
  return path && `This user may not use ${path}. Give the user the right to it, or choose another place.`;
}

/** Sentences about errors that the operator can fix, by the system's code. */
const descriptions: Record<string, (subject: ErrorSubject) => string | undefined> = {
  ENOSPC: diskFull,
  EDQUOT: diskFull,
  EACCES: describeMissingRight,
  EPERM: describeMissingRight,
  EROFS: ({ path }) => path && `The file system of ${path} can only be read. Choose another place.`,
  EADDRINUSE: ({ address, port }) =>
    `Port ${port} on ${address} is taken. Stop the program that uses it, or choose another port.`,
  EADDRNOTAVAIL: ({ address }) =>
    `This machine does not have the address ${address}. Listen on one that it has, or on :: for all of them.`,
};

/** The error for a taken port, with the setting that chooses another one. */
export function formatPortTaken(host: string, port: number, setting: string): string {
  return `Port ${port} on ${host} is taken. Stop the program that uses it, or choose another port with ${setting}=…`;
}

/** A sentence about an error of the system, such as a full disk, a missing permission or an unknown option. */
export function describeSystemError(error: unknown): string | undefined {
  if (!types.isNativeError(error) || !('code' in error)) return undefined;
  // Node's second sentence is about arguments that start with a dash.
  if (String(error.code).startsWith('ERR_PARSE_ARGS_')) return `${error.message.split('. ')[0]}. Correct or remove it.`;
  if (!('syscall' in error)) return undefined;
  const [path, address, port] = ['path', 'address', 'port'].map((name): unknown => Reflect.get(error, name));
  const subject = {
    path: typeof path === 'string' ? path : undefined,
    address: typeof address === 'string' ? address : undefined,
    port: typeof port === 'number' ? port : undefined,
  };
  return descriptions[String(error.code)]?.(subject) ?? error.message;
}

/**
 * Exits with a sentence about an error that the operator can fix, and with all details of any other error, or of every
 * error with DEBUG=1. `description` is the caller's sentence.
 */
export function exitWithMessage(error: unknown, description?: string): never {
  const isOperatorError = error instanceof Error && 'isForOperator' in error;
  const sentence = description ?? (isOperatorError ? error.message : describeSystemError(error));
  if (sentence !== undefined) console.error(sentence);
  if (sentence === undefined || process.env.DEBUG === '1') console.error(error);
  process.exit(1);
}
