import { getProperty, getText } from 'shared-ui/lib/parsing.ts';

/** A server in the list. */
export interface ServerSummary {
  id: string;
  name: string;
  icon: string | undefined;
  banner: string | undefined;
  /** The bot has joined it. */
  joined: boolean;
}

/** As much of a name as is shown: a browser has no end of work with a very long one. */
const MAX_NAME_LENGTH = 200;

/**
 * The servers in an answer: a list whose item with `guilds` holds them, or that item alone. Undefined where the answer
 * is something else.
 */
export function serversIn(answer: unknown): ServerSummary[] | undefined {
  const items: unknown[] = Array.isArray(answer) ? answer : [answer];
  const guilds = items.map((item) => getProperty(item, 'guilds')).find(Array.isArray);
  return guilds?.flatMap(serverIn);
}

function serverIn(guild: unknown): ServerSummary[] {
  const [id, name] = [getText(guild, 'id'), getText(guild, 'name')];
  if (!id) return [];
  return [
    {
      id,
      name: name?.trim().slice(0, MAX_NAME_LENGTH) || id,
      icon: getText(guild, 'icon'),
      banner: getText(guild, 'banner'),
      joined: getProperty(guild, 'isBotJoined') === true,
    },
  ];
}
