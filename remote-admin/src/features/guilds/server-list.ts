import type { ApiError } from 'shared-ui';
import { getProperty, getText } from 'shared-ui/app';

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

/** The search text and sort order. */
export interface ServerQuery {
  search: string;
  sort: 'name' | 'members' | 'joined';
  descending: boolean;
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

/** The rows of the table, loaded on demand. */
export interface ServerRows {
  /** The total number of rows; undefined until it is loaded. */
  total: number | undefined;
  /** Whether more servers match the search. */
  hasMore: boolean;
  getRow: (index: number) => BotServer | undefined;
  /** Loads the rows in the visible range. */
  loadRange: (first: number, last: number) => void;
  error: ApiError | undefined;
  isFetching: boolean;
  /** Fetches all rows again. */
  reload: () => void;
}
