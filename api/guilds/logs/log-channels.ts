import { logChannel } from 'api-contract/logs';
import { z } from 'zod';
import { Refusal } from '../../http/refusal.ts';
import { isClosed, type ServerChannel } from './server-channels.ts';

type LogChannel = z.output<typeof logChannel>;

const stored = z.object({ channels: z.array(logChannel) }).nullable();

/** The log channels of a server, as they are stored. */
export function logChannelsOf(value: unknown): LogChannel[] {
  return stored.parse(value)?.channels ?? [];
}

/**
 * The log channels as they are to be stored: those that are there get their present name, those that were known stay
 * even where they are gone or closed, and a new one has to be there and open.
 */
export function checkedLogChannels(wanted: LogChannel[], known: LogChannel[], there: ServerChannel[]): LogChannel[] {
  return wanted.map(({ id, events }) => {
    const before = known.find((channel) => channel.id === id);
    const present = there.find((channel) => channel.id === id);
    const name = present?.name ?? before?.name;
    if (name === undefined) throw new Refusal('channel-unknown');
    if (present && !before && isClosed(present)) throw new Refusal('channel-closed');
    return { id, name, events: [...new Set(events)] };
  });
}
