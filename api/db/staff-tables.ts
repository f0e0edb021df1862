import type { NewsAudience } from 'api-contract/staff-news';
import type { TicketState } from 'api-contract/tickets';
import type { Generated, Selectable, Updateable } from 'kysely';
import type { ProfileColumns, StaffRole, Timestamp } from './columns.ts';

interface StaffTable {
  user_id: string;
  role: StaffRole;
  code_hash: Buffer | null;
  code_expires_at: Timestamp | null;
  activated_at: Timestamp | null;
  granted_at: Timestamp;
  /** Null if the operator's command granted it. */
  granted_by: string | null;
}

interface BanTable extends ProfileColumns {
  user_id: string;
  reason: string | null;
  banned_by: string;
  created_at: Timestamp;
  /** Null if it is permanent. An ended ban is still in the table until a job deletes it. */
  expires_at: Timestamp | null;
  search_name: Generated<string>;
}

/** A moderator's ban request; at most one per user is open. */
interface BanRequestTable extends ProfileColumns {
  id: Generated<number>;
  user_id: string;
  reason: string;
  evidence: string;
  requested_by: string;
  created_at: Timestamp;
  state: Generated<'open' | 'approved' | 'refused'>;
  /** The administrator who deals with it; null once it is decided. */
  assigned_to: Generated<string | null>;
  decided_by: string | null;
  decided_at: Timestamp | null;
  note: string | null;
}

/** Staff who have opened a ban request. Deleted with the decision. */
interface BanRequestReadTable {
  request_id: number;
  user_id: string;
}

/** A note of staff about a user. */
interface StaffNoteTable {
  id: Generated<number>;
  user_id: string;
  author_id: string;
  text: string;
  created_at: Timestamp;
  edited_at: Timestamp | null;
}

/** The action log of staff, newest last. */
interface ActionLogTable {
  id: Generated<number>;
  action: string;
  user_id: string;
  subject: string | null;
  /** In English. */
  description: string;
  /** Null in entries from before there were Hungarian descriptions. */
  description_hu: string | null;
  outcome: 'pending' | 'done' | 'failed' | 'refused';
  ip: string | null;
  created_at: Timestamp;
}

interface NewsTable {
  id: string;
  /** The recipient; null for everyone. */
  user_id: string | null;
  name_en: string;
  name_hu: string;
  description_en: string;
  description_hu: string;
  /** When it starts to be shown. */
  published_at: Timestamp;
  /** The page that it links to, if any. */
  path: Generated<string | null>;
  /** Who gets an item without a recipient: owners are those of servers with the bot. */
  audience: Generated<NewsAudience>;
  revision: Generated<number>;
  /** Null if it does not end. */
  ends_at: Timestamp | null;
}

interface NewsDismissalTable {
  news_id: string;
  user_id: string;
}

/** A support ticket, and the last message that each side has read. */
export interface TicketTable {
  id: string;
  user_id: string;
  subject: string;
  /** The search key of the subject and the user's names. */
  search_text: string;
  state: Generated<TicketState>;
  assigned_to: string | null;
  /** Incremented by every message and action, to reject actions on an outdated state. */
  revision: Generated<number>;
  created_at: Timestamp;
  /** The time of the last message. */
  updated_at: Timestamp;
  /** The number of messages, which is also the number of the last one. */
  messages: Generated<number>;
  /** The number of the last message of each side, and of the last one that it has read. */
  last_by_person: Generated<number>;
  last_by_staff: Generated<number>;
  read_by_person: Generated<number>;
  read_by_staff: Generated<number>;
}

/** A ticket as it was read. */
export type TicketRow = Selectable<TicketTable>;

export type TicketChange = Updateable<TicketTable>;

export interface TicketMessageTable {
  ticket_id: string;
  /** The number within the ticket, from 1. */
  number: number;
  /** Null if the user has deleted their account. */
  author_id: string | null;
  by_staff: boolean;
  text: string;
  created_at: Timestamp;
}

/** The number of reports of one failure of a release on one day. */
export interface FailureReportTable {
  day: string;
  area: string;
  release: string;
  kind: string;
  /** The fallback release that was used; empty if there was none. */
  instead: string;
  count: number;
}

/** Tables of the staff area: bans, notes, the action log, news, tickets and failure reports. */
export interface StaffTables {
  staff: StaffTable;
  bans: BanTable;
  ban_requests: BanRequestTable;
  ban_request_reads: BanRequestReadTable;
  staff_notes: StaffNoteTable;
  news: NewsTable;
  news_dismissals: NewsDismissalTable;
  tickets: TicketTable;
  ticket_messages: TicketMessageTable;
  action_log: ActionLogTable;
  failure_reports: FailureReportTable;
}
