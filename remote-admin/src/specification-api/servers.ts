import { foldAccents, getProperty, getText } from 'shared-ui/app';

/** A server with the bot. Optional properties depend on the API. */
export interface BotServer {
  id: string;
  name: string;
  icon?: string;
  ownerId?: string;
  ownerName?: string;
  ownerAvatar?: string;
  isOwnerBanned?: boolean;
  members?: number;
  joinedAt?: string;
}

/** Parses a list of servers, which an API may wrap in an object. Returns undefined for anything else. */
export function parseServers(data: unknown): BotServer[] | undefined {
  if (Array.isArray(data)) return data.flatMap(parseServer);
  const wrapped = getProperty(data, 'servers') ?? getProperty(data, 'message');
  return Array.isArray(wrapped) ? wrapped.flatMap(parseServer) : undefined;
}

function parseServer(value: unknown): BotServer[] {
  const [id, members] = [getText(value, 'id'), getProperty(value, 'members')];
  if (!id) return [];
  return [
    {
      id,
      name: getText(value, 'name') ?? id,
      icon: getText(value, 'icon'),
      ownerId: getText(value, 'owner_id'),
      ownerName: getText(value, 'owner_name'),
      ownerAvatar: getText(value, 'owner_avatar'),
      isOwnerBanned: getProperty(value, 'owner_banned') === true,
      members: typeof members === 'number' ? members : undefined,
      joinedAt: getText(value, 'joined_at'),
    },
  ];
}

/** Filters and sorts servers by name, for an API that does neither. */
export function findServers(
  servers: BotServer[],
  { search, descending }: { search: string; descending: boolean },
  language: string,
): BotServer[] {
  const searchText = foldAccents(search.trim());
  const matches = servers.filter(({ id, name }) => id === searchText || foldAccents(name).includes(searchText));
  const order = new Intl.Collator(language, { numeric: true });
  const direction = descending ? -1 : 1;
  return matches.sort((a, b) => direction * order.compare(a.name, b.name));
}
