import type { ApiError } from 'shared-ui';

/** A server with the bot. Optional properties depend on the API. */
export interface BotServer {
  id: string;
  name: string;
  icon?: string;
  ownerId?: string;
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
  if (typeof data !== 'object' || data === null) return undefined;
  const wrapped: unknown = Reflect.get(data, 'servers') ?? Reflect.get(data, 'message');
  return Array.isArray(wrapped) ? wrapped.flatMap(parseServer) : undefined;
}

function parseServer(value: unknown): BotServer[] {
  if (typeof value !== 'object' || value === null) return [];
  const getField = (name: string): unknown => Reflect.get(value, name);
  const getNonEmptyText = (name: string) => {
    const value = getField(name);
    return typeof value === 'string' && value ? value : undefined;
  };
  const [id, members] = [getNonEmptyText('id'), getField('members')];
  if (!id) return [];
  return [
    {
      id,
      name: getNonEmptyText('name') ?? id,
      icon: getNonEmptyText('icon'),
      ownerId: getNonEmptyText('owner_id'),
      members: typeof members === 'number' ? members : undefined,
      joinedAt: getNonEmptyText('joined_at'),
    },
  ];
}

/** The rows of a long list, which are loaded on demand. */
export interface ServerRows {
  /** The total number of rows; undefined until it is loaded. */
  total: number | undefined;
  getRow: (index: number) => BotServer | undefined;
  /** Loads the rows in the visible range. */
  loadRange: (first: number, last: number) => void;
  error: ApiError | undefined;
  isFetching: boolean;
  /** Fetches everything again. */
  reload: () => void;
}
