import type { BotModule, GuildModule, StoredValue } from 'api-contract/changes';
import type { TicketState } from 'api-contract/tickets';
import type { ColumnType, Generated, Kysely, Selectable, Transaction, Updateable } from 'kysely';

/** A person who has signed in at least once. */
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

/** What the chat platform gave us to ask in a person's name; sealed with the installation's key. */
interface PlatformTokenTable {
  user_id: string;
  access_sealed: Buffer;
  refresh_sealed: Buffer;
  expires_at: Timestamp;
}

/** A sign-in that has left for the chat platform and is not back yet. */
interface SignInAttemptTable {
  state_hash: Buffer;
  binding_hash: Buffer;
  verifier_sealed: Buffer;
  expires_at: Timestamp;
}

/** A sign-in that is back and waits for the second factor. */
interface SignInTicketTable {
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
  /** The secret of the app that is being set up in place of this one, and until when that can be ended. */
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
  /** Digest of the cookie that has to come with the token; null where the client brought no cookie. */
  binding_hash: Buffer | null;
  created_at: Timestamp;
  last_seen_at: Timestamp;
  expires_at: Timestamp;
  ip: string | null;
  user_agent: string;
}

/** A second factor shown lately for a staff area: what `mod_token` stands for. */
interface StaffSessionTable {
  token_hash: Buffer;
  session_hash: Buffer;
  level: StaffLevel;
  expires_at: Timestamp;
}

/** The two staff roles; an admin may do what a moderator may. */
export type StaffLevel = 'moderator' | 'admin';

interface StaffTable {
  user_id: string;
  role: StaffLevel;
  code_hash: Buffer | null;
  code_expires_at: Timestamp | null;
  activated_at: Timestamp | null;
  granted_at: Timestamp;
}

/** What a person was called and looked like when they were banned, or proposed for it. */
interface PersonColumns {
  name: string | null;
  avatar: string | null;
  discriminator: string | null;
}

interface BanTable extends PersonColumns {
  user_id: string;
  reason: string | null;
  banned_by: string;
  created_at: Timestamp;
  search_name: Generated<string>;
}

/** A moderator's proposal to ban somebody; at most one about a person is open. */
interface BanRequestTable extends PersonColumns {
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

/** A server of the chat platform in which the bot is, or was. */
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
  /** The name as it is searched and sorted by. */
  search_name: Generated<string>;
}

/** JSON: parsed when it is read, text when it is written. */
type Json = ColumnType<StoredValue, string | null, string | null>;

/** What is set up for a server in one of its modules; null where that was taken back. */
interface GuildModuleTable {
  guild_id: string;
  module: GuildModule;
  value: Json;
  revision: number;
  updated_at: Timestamp;
}

/** One change of a module, to the revision that it made. */
interface GuildChangeTable {
  id: Generated<number>;
  guild_id: string;
  module: GuildModule;
  revision: number;
  /** Null once that person has deleted their account. */
  user_id: string | null;
  before: Json;
  after: Json;
  undoes: number | null;
  created_at: Timestamp;
}

interface NewsTable {
  id: string;
  /** Whom it is for; null for everybody. */
  user_id: string | null;
  name_en: string;
  name_hu: string;
  description_en: string;
  description_hu: string;
  published_at: Timestamp;
  /** Where on the site it leads, if anywhere. */
  path: Generated<string | null>;
}

interface NewsDismissalTable {
  news_id: string;
  user_id: string;
}

/** What staff did, newest last. */
interface ActionLogTable {
  id: Generated<number>;
  action: string;
  user_id: string;
  subject: string | null;
  description: string;
  outcome: 'pending' | 'done' | 'failed' | 'refused';
  ip: string | null;
  created_at: Timestamp;
}

/** What happened to a person's account, for that person to see. */
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

/** One row: the digest of the key with which the bot calls. */
interface BotKeyTable {
  id: 1;
  key_hash: Buffer;
  made_at: Timestamp;
}

/** One row: when the bot was last heard of, to the minute; none where it never was. */
interface BotContactTable {
  id: 1;
  heard_at: Timestamp;
}

/** A report of the bot that was counted. */
interface BotReportTable {
  id: string;
  day: string;
}

/** A change for the bot: a module of a server's settings, or a person who was banned or unbanned. */
interface BotChangeTable {
  id: Generated<number>;
  kind: BotModule | 'ban' | 'unban';
  subject: string;
  /** The revision of a module; null for a person. */
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

/** Every table of the database. */
export interface Tables {
  users: UserTable;
  platform_tokens: PlatformTokenTable;
  sign_in_attempts: SignInAttemptTable;
  sign_in_tickets: SignInTicketTable;
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

/** A support ticket, and up to which message each side has read it. */
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
  created_at: Timestamp;
  /** When it was last written in. */
  updated_at: Timestamp;
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
  created_at: Timestamp;
}

/** How often browsers reported one failure of a release on one day. */
export interface FailureReportTable {
  day: string;
  area: string;
  release: string;
  kind: string;
  /** The release that took its place; empty where none did. */
  instead: string;
  count: number;
}

/** A point in time; a file of its own because tables refer to each other's files. */
export type Timestamp = ColumnType<Date, Date, Date>;

/** A name as it is searched and sorted by: without accents, in lower case. */
export function toSearchKey(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}+/gu, '');
  // The database takes no NUL in a text.
  return plain.replaceAll('\0', '').toLowerCase();
}
