import type { ApiError } from 'shared-ui';
import type { BotServer } from './bot-server.ts';

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
