import { getProperty } from 'shared-ui/app';

/** What the bot does not log: events in a channel, of members with a role, of one member, or of another bot. */
export interface LogException {
  kind: 'channel' | 'role' | 'user' | 'bot';
  id: string;
  /** The last known name. */
  name: string;
}

/** A log channel with its events and exceptions. */
export interface LogChannel {
  id: string;
  /** The last known name. */
  name: string;
  events: string[];
  exceptions: LogException[];
}

/** The log channels of a server, and the exceptions for all of them. */
export interface LogSettings {
  channels: LogChannel[];
  /** Undefined if the API has no exceptions. */
  exceptions: LogException[] | undefined;
}

/** Parses stored log settings, leaving out what is invalid. */
export function parseLogSettings(stored: unknown): LogSettings {
  const channels = getProperty(stored, 'channels');
  const exceptions = getProperty(stored, 'exceptions');
  return {
    channels: Array.isArray(channels) ? channels.flatMap((channel) => parseLogChannel(channel) ?? []) : [],
    exceptions: Array.isArray(exceptions) ? parseExceptions(exceptions) : undefined,
  };
}

/** Parses a stored log channel. */
export function parseLogChannel(value: unknown): LogChannel | undefined {
  const channel = parseNamed(value);
  const events = parseStrings(getProperty(value, 'events'));
  return channel && events
    ? { ...channel, events, exceptions: parseExceptions(getProperty(value, 'exceptions')) }
    : undefined;
}

const kinds = ['channel', 'role', 'user', 'bot'] as const;

/** Parses a stored list of exceptions. */
export function parseExceptions(value: unknown): LogException[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((exception) => {
    const named = parseNamed(exception);
    const kind = kinds.find((candidate) => candidate === getProperty(exception, 'kind'));
    return named && kind ? { kind, ...named } : [];
  });
}

/** Parses an object with an id and a name. */
export function parseNamed(value: unknown): { id: string; name: string } | undefined {
  const [id, name] = [getProperty(value, 'id'), getProperty(value, 'name')];
  return isString(id) && isString(name) ? { id, name } : undefined;
}

/** Parses a list of strings. */
export function parseStrings(value: unknown): string[] | undefined {
  return Array.isArray(value) && value.every(isString) ? value : undefined;
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}
