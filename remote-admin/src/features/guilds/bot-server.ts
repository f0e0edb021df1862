import type { ApiError } from 'shared-ui';

/** A server of the bot, as far as the API tells of it. */
export interface BotServer {
  id: string;
  name: string;
  icon?: string;
  ownerId?: string;
  members?: number;
  joinedAt?: string;
}

/** What is looked for, and in which order. */
export interface ServerQuery {
  search: string;
  sort: 'name' | 'members' | 'joined';
  descending: boolean;
}

/** Reads a list of servers, which an API may wrap; undefined for anything else. */
export function parseServers(answer: unknown): BotServer[] | undefined {
  if (Array.isArray(answer)) return answer.flatMap(parseServer);
  if (typeof answer !== 'object' || answer === null) return undefined;
  const wrapped: unknown = Reflect.get(answer, 'servers') ?? Reflect.get(answer, 'message');
  return Array.isArray(wrapped) ? wrapped.flatMap(parseServer) : undefined;
}

function parseServer(value: unknown): BotServer[] {
  if (typeof value !== 'object' || value === null) return [];
  const field = (name: string): unknown => Reflect.get(value, name);
  const text = (name: string) => {
    const found = field(name);
    return typeof found === 'string' && found ? found : undefined;
  };
  const [id, members] = [text('id'), field('members')];
  if (!id) return [];
  return [
    {
      id,
      name: text('name') ?? id,
      icon: text('icon'),
      ownerId: text('owner_id'),
      members: typeof members === 'number' ? members : undefined,
      joinedAt: text('joined_at'),
    },
  ];
}

/** The rows of a long list, of which some may not be there yet. */
export interface ServerRows {
  /** How many there are; undefined until that is known. */
  total: number | undefined;
  rowAt: (index: number) => BotServer | undefined;
  /** Says which rows are in sight. */
  loadRange: (first: number, last: number) => void;
  error: ApiError | undefined;
  isFetching: boolean;
  /** Asks for everything anew. */
  reload: () => void;
}
