import { type ApiQuery, queryClient } from 'shared-ui/app';

/** A support ticket, as lists have it. */
export interface TicketSummary {
  id: string;
  subject: string;
  state: 'open' | 'closed';
  created_at: string;
  updated_at: string;
  messages: number;
  /** It has messages that the reader, or the staff, has not read. */
  unread: boolean;
}

/** A message of a ticket. */
export interface TicketMessage {
  number: number;
  staff: boolean;
  text: string;
  at: string;
}

/** A page of a list of tickets. */
export interface TicketPage<T extends TicketSummary> {
  total: number;
  unread: number;
  tickets: T[];
}

/** So many messages a ticket may have. */
export const MAX_MESSAGES = 100;

/** So long a message may be. */
export const MAX_MESSAGE_LENGTH = 4000;

/** The offset of a list in its URL. */
export function getOffset(search: URLSearchParams): number {
  const from = Number(search.get('from'));
  return Number.isInteger(from) && from > 0 && from < 1_000_000 ? from : 0;
}

/** Shows what a mutation has made of a query's data. A request that is still running may be older. */
export async function replaceData<T>({ queryKey }: ApiQuery<T>, data: T) {
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, data);
}
