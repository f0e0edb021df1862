import { getProperty, getText } from 'shared-ui/app';

/** A server in the list. */
export interface ServerSummary {
  id: string;
  name: string;
  icon: string | undefined;
  banner: string | undefined;
  /** The bot has joined it. */
  joined: boolean;
  /** The bot cannot write to a channel that is set up. */
  needsAttention: boolean;
}

/** Longer names are cut, because very long ones slow down rendering. */
const MAX_NAME_LENGTH = 200;

/**
 * Parses the servers from a response: an object with `guilds`, or a list that contains one. Returns undefined for
 * anything else.
 */
export function parseServers(data: unknown): ServerSummary[] | undefined {
  const items: unknown[] = Array.isArray(data) ? data : [data];
  const guilds = items.map((item) => getProperty(item, 'guilds')).find(Array.isArray);
  return guilds?.flatMap(parseServer);
}

function parseServer(guild: unknown): ServerSummary[] {
  const [id, name] = [getText(guild, 'id'), getText(guild, 'name')];
  if (!id) return [];
  return [
    {
      id,
      name: name?.trim().slice(0, MAX_NAME_LENGTH) || id,
      icon: getText(guild, 'icon'),
      banner: getText(guild, 'banner'),
      joined: getProperty(guild, 'isBotJoined') === true,
      needsAttention: getProperty(guild, 'needsAttention') === true,
    },
  ];
}
