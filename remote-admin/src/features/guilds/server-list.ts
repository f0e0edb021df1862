import type { ApiError } from 'shared-ui';
import type { BotServer } from '../../specification-api/servers.ts';

/** The search text and sort order. */
export interface ServerQuery {
  search: string;
  sort: 'name' | 'members' | 'joined';
  descending: boolean;
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
