import { isClosed, type ServerChannel } from '../logs/server-channels.ts';

/** Why nothing stands for a channel of another server; its name there, where it has one. */
export interface Unmatched {
  channel: string | null;
  reason: 'gone' | 'missing' | 'several' | 'closed';
}

/** Finds the channel of a server that stands for one of another server. */
export type FindSame = (id: string) => ServerChannel | Unmatched;

/** Finds channels by name and type, where exactly one fits and the bot may write to it. */
export function sameChannels(theirs: ServerChannel[], ours: ServerChannel[]): FindSame {
  return (id) => {
    const wanted = theirs.find((channel) => channel.id === id);
    if (!wanted) return { channel: null, reason: 'gone' };
    const isAlike = ({ name, type }: ServerChannel) => name === wanted.name && type === wanted.type;
    const [found, another] = ours.filter(isAlike);
    const because = (reason: Unmatched['reason']) => ({ channel: wanted.name, reason });
    if (!found) return because('missing');
    if (another || theirs.filter(isAlike).length > 1) return because('several');
    return isClosed(found) ? because('closed') : found;
  };
}
