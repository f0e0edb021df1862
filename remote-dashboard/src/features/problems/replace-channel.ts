import type { Greeting, Greetings } from '../greetings/greetings.ts';
import type { LogSettings } from '../logs/log-settings.ts';

interface NamedChannel {
  id: string;
  name: string;
}

/** Log settings with another channel in the place of one. If it is a log channel already, it gets the events of both. */
export function replaceLogChannel(logs: LogSettings, oldId: string, { id, name }: NamedChannel): LogSettings {
  const old = logs.channels.find((channel) => channel.id === oldId);
  const existing = logs.channels.find((channel) => channel.id === id);
  if (!old) return logs;
  if (!existing)
    return { ...logs, channels: logs.channels.map((channel) => (channel === old ? { ...old, id, name } : channel)) };
  const events = [...new Set([...existing.events, ...old.events])];
  return {
    ...logs,
    channels: logs.channels.flatMap((channel) =>
      channel === old ? [] : channel === existing ? [{ ...existing, events }] : [channel],
    ),
  };
}

/** Greetings with another channel in the place of one. */
export function replaceGreetingChannel({ welcome, farewell }: Greetings, oldId: string, newId: string): Greetings {
  const replace = (greeting: Greeting) =>
    greeting.channel_id === oldId ? { ...greeting, channel_id: newId } : greeting;
  return { welcome: replace(welcome), farewell: replace(farewell) };
}
