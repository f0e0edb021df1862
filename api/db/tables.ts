import type { BotModule, GuildModule, StoredValue } from 'api-contract/changes';
import type { TicketState } from 'api-contract/tickets';
import type { ColumnType, Generated, Kysely, Selectable, Transaction, Updateable } from 'kysely';

/** A user who has signed in at least once. */
interface UserTable {
  id: string;
  username: string;
  discriminator: string;
  global_name: string | null;
  avatar: string | null;
  email: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** The platform tokens of a user, encrypted with the installation's key. */
interface PlatformTokenTable {
  user_id: string;
  access_sealed: Buffer;
  refresh_sealed: Buffer;
  expires_at: Timestamp;
}

/** A sign-in that was redirected to the chat platform and has not returned yet. */
interface SignInAttemptTable {
  state_hash: Buffer;
  binding_hash: Buffer;
  verifier_sealed: Buffer;
  expires_at: Timestamp;
}

/** A pending sign-in, which waits for the second factor. */
interface PendingSignInTable {
  access_hash: Buffer;
  refresh_hash: Buffer;
  binding_hash: Buffer;
  user_id: string;
  attempts: Generated<number>;
  expires_at: Timestamp;
}

interface SecondFactorTable {
  user_id: string;
  secret_sealed: Buffer;
  confirmed_at: Timestamp | null;
  last_step: Generated<number>;
  failures: Generated<number>;
  locked_until: Timestamp | null;
  /** The secret of the app that is being set up to replace this one, and when the replacement expires. */
  pending_sealed: Buffer | null;
  pending_until: Timestamp | null;
}

interface RecoveryCodeTable {
  user_id: string;
  code_hash: Buffer;
}

interface SessionTable {
  token_hash: Buffer;
  id: string;
  user_id: string;
  /** Digest of the binding cookie that must come with the token; null if the client has no cookie. */
  binding_hash: Buffer | null;
  created_at: Timestamp;
  last_seen_at: Timestamp;
  expires_at: Timestamp;
  ip: string | null;
  user_agent: string;
}

/** A staff session, identified by its `mod_token`. */
interface StaffSessionTable {
  token_hash: Buffer;
  session_hash: Buffer;
  level: StaffRole;
  expires_at: Timestamp;
}

/** The two staff roles; an admin has all rights of a moderator. */
export type StaffRole = 'moderator' | 'admin';

interface StaffTable {
  user_id: string;
  role: StaffRole;
  code_hash: Buffer | null;
  code_expires_at: Timestamp | null;
  activated_at: Timestamp | null;
  granted_at: Timestamp;
}

/** A user's name and picture at the time of a ban or ban request. */
interface ProfileColumns {
  name: string | null;
  avatar: string | null;
  discriminator: string | null;
}

interface BanTable extends ProfileColumns {
  user_id: string;
  reason: string | null;
  banned_by: string;
  created_at: Timestamp;
  search_name: Generated<string>;
}

/** A moderator's ban request; at most one per user is open. */
interface BanRequestTable extends ProfileColumns {
  id: Generated<number>;
  user_id: string;
  reason: string;
  evidence: string;
  proposed_by: string;
  created_at: Timestamp;
  state: Generated<'open' | 'approved' | 'refused'>;
  decided_by: string | null;
  decided_at: Timestamp | null;
  note: string | null;
}

/** A server that the bot has joined or left. */
interface ServerTable {
  id: string;
  name: string;
  icon: string | null;
  banner: string | null;
  owner_id: string | null;
  locale: string | null;
  member_count: number | null;
  joined_at: Timestamp;
  left_at: Timestamp | null;
  seen_at: Timestamp;
  /** The search key of the name. */
  search_name: Generated<string>;
  /** The bot cannot write to a channel that is set up. */
  needs_attention: Generated<boolean>;
  /** When the channels were last checked by the job. */
  checked_at: Timestamp | null;
}

/** JSON: parsed when it is read, text when it is written. */
type Json = ColumnType<StoredValue, string | null, string | null>;

/** A module of a server's settings; null if it was undone. */
interface GuildModuleTable {
  guild_id: string;
  module: GuildModule;
  value: Json;
  revision: number;
  updated_at: Timestamp;
}

/** A change of a module and the revision that it created. */
interface GuildChangeTable {
  id: Generated<number>;
  guild_id: string;
  module: GuildModule;
  revision: number;
  /** Null if the user has deleted their account. */
  user_id: string | null;
  before: Json;
  after: Json;
  undoes: number | null;
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
  published_at: Timestamp;
  /** The page that it links to, if any. */
  path: Generated<string | null>;
}

interface NewsDismissalTable {
  news_id: string;
  user_id: string;
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

/** Security events of an account, for its owner. */
interface AccountEventTable {
  id: Generated<number>;
  user_id: string;
  event: string;
  ip: string | null;
  created_at: Timestamp;
}

interface DailyServersTable {
  day: string;
  servers: number;
}

interface DailyCommandsTable {
  day: string;
  command: string;
  count: number;
}

/** How many members joined and left a server on a day. */
interface DailyMembersTable {
  guild_id: string;
  day: string;
  joins: number;
  leaves: number;
}

/** One row: the digest of the bot key. */
interface BotKeyTable {
  id: 1;
  key_hash: Buffer;
  made_at: Timestamp;
}

/** One row: the bot's last heartbeat, to the minute; no row if it never called. */
interface BotContactTable {
  id: 1;
  heard_at: Timestamp;
}

/** A report of the bot that has been counted. */
interface BotReportTable {
  id: string;
  day: string;
}

/** A change for the bot: a module of a server's settings, or a user who was banned or unbanned. */
interface BotChangeTable {
  id: Generated<number>;
  kind: BotModule | 'ban' | 'unban';
  subject: string;
  /** The revision of a module; null for a user. */
  revision: number | null;
  created_at: Timestamp;
}

interface LimitTable {
  key: string;
  hits: number;
  reset_at: Timestamp;
}

interface JobTable {
  name: string;
  ran_at: Timestamp;
}

/** One row: which platform and key this data belongs to. */
interface InstallationTable {
  id: 1;
  platform: string;
  key_check: Buffer;
}

export interface Tables {
  users: UserTable;
  platform_tokens: PlatformTokenTable;
  sign_in_attempts: SignInAttemptTable;
  sign_in_tickets: PendingSignInTable;
  second_factors: SecondFactorTable;
  recovery_codes: RecoveryCodeTable;
  sessions: SessionTable;
  staff_sessions: StaffSessionTable;
  staff: StaffTable;
  bans: BanTable;
  ban_requests: BanRequestTable;
  servers: ServerTable;
  guild_modules: GuildModuleTable;
  guild_changes: GuildChangeTable;
  news: NewsTable;
  news_dismissals: NewsDismissalTable;
  tickets: TicketTable;
  ticket_messages: TicketMessageTable;
  action_log: ActionLogTable;
  account_events: AccountEventTable;
  daily_servers: DailyServersTable;
  daily_commands: DailyCommandsTable;
  daily_members: DailyMembersTable;
  bot_key: BotKeyTable;
  bot_contact: BotContactTable;
  bot_reports: BotReportTable;
  bot_changes: BotChangeTable;
  failure_reports: FailureReportTable;
  limits: LimitTable;
  jobs: JobTable;
  installation: InstallationTable;
}

/** The database, or a transaction of it. */
export type Database = Kysely<Tables> | Transaction<Tables>;

/** What most queries need: the database and the clock, in milliseconds. */
export interface QueryDeps {
  db: Database;
  now: () => number;
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

/** A point in time. */
export type Timestamp = ColumnType<Date, Date, Date>;

/** The search and sort key of a name: lower case, without accents. */
export function toSearchKey(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}+/gu, '');
  // PostgreSQL does not accept NUL in text.
  return plain.replaceAll('\0', '').toLowerCase();
}
