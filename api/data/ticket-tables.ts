import type { TicketState } from 'api-contract/tickets';
import type { Generated, Selectable, Updateable } from 'kysely';
import type { Moment } from './column-types.ts';

/** Somebody's question, with marks of who has read up to which of its messages. */
export interface TicketTable {
  id: string;
  user_id: string;
  subject: string;
  /** The subject and the person's names as they are searched. */
  search_text: string;
  state: Generated<TicketState>;
  assigned_to: string | null;
  /** Counts what was said and done, so that nobody acts on what is not true any more. */
  revision: Generated<number>;
  created_at: Moment;
  /** When it was last written in. */
  updated_at: Moment;
  /** How many there are, which is the number of the last one. */
  messages: Generated<number>;
  /** The number of the last message of a side, and up to which one a side has read. */
  last_by_person: Generated<number>;
  last_by_staff: Generated<number>;
  read_by_person: Generated<number>;
  read_by_staff: Generated<number>;
}

/** A ticket as it was read. */
export type TicketRow = Selectable<TicketTable>;

/** What becomes of a ticket. */
export type TicketChange = Updateable<TicketTable>;

/** What somebody said in a ticket. */
export interface TicketMessageTable {
  ticket_id: string;
  /** Counted within the ticket, from 1. */
  number: number;
  /** Null once that person has deleted their account. */
  author_id: string | null;
  by_staff: boolean;
  text: string;
  created_at: Moment;
}
