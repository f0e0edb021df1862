/** A support ticket in a list. */
export interface TicketSummary {
  id: string;
  subject: string;
  state: 'open' | 'closed';
  created_at: string;
  updated_at: string;
  messages: number;
  /** It has unread messages. */
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

/** The maximum number of messages in a ticket. */
export const MAX_MESSAGES = 100;

/** The maximum length of a message. */
export const MAX_MESSAGE_LENGTH = 4000;

/** The offset of a list in its URL. */
export function getOffset(search: URLSearchParams): number {
  const from = Number(search.get('from'));
  return Number.isInteger(from) && from > 0 && from < 1_000_000 ? from : 0;
}

/** The offset of the last page, for a URL that is beyond the end of the list. Undefined for other pages. */
export function getLastOffset({ total, tickets }: TicketPage<TicketSummary>, pageSize: number): number | undefined {
  return tickets.length === 0 && total > 0 ? Math.floor((total - 1) / pageSize) * pageSize : undefined;
}
