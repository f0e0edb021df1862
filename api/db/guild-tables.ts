import type { BotModule, FeatureModule, GuildModule, StoredValue } from 'api-contract/changes';
import type { ColumnType, Generated } from 'kysely';
import type { Json, Timestamp } from './columns.ts';

/** A server that the bot has joined or left. */
interface ServerTable {
  id: string;
  name: string;
  icon: string | null;
  banner: string | null;
  owner_id: string | null;
  locale: string | null;
  member_count: number | null;
  /** The bot's shard that is connected to the server, if the bot reports it. */
  shard: number | null;
  /** The process of the bot that last reported the server, if it said which one it is. */
  bot_instance: string | null;
  joined_at: Timestamp;
  left_at: Timestamp | null;
  seen_at: Timestamp;
  /** The search key of the name. */
  search_name: Generated<string>;
  /** The bot cannot write to a channel that is set up. */
  needs_attention: Generated<boolean>;
  /** When the channels were last checked by the job. */
  checked_at: Timestamp | null;
  /** When the job last looked for problems, to notify the owner. */
  problems_checked_at: Timestamp | null;
}

/** A module of a server's settings. */
interface GuildModuleTable {
  guild_id: string;
  module: GuildModule;
  /** Null after the module's first save was undone. */
  value: Json;
  revision: number;
  updated_at: Timestamp;
}

/** What a pause covers: a feature, or all features, logs and greetings of a server. */
export type PausedModule = FeatureModule | 'everything';

/** What is paused on a server. The row stays until the pause has ended for the bot, too. */
interface PauseTable {
  guild_id: string;
  module: PausedModule;
  /** Null if the user has deleted their account. */
  paused_by: string | null;
  started_at: Timestamp;
  ends_at: Timestamp;
}

/** A change of a module and the revision that it created, or the beginning or end of a pause. */
interface GuildChangeTable {
  id: Generated<number>;
  guild_id: string;
  module: GuildModule | PausedModule;
  /** 0 for a pause, which has no revision of its own. */
  revision: number;
  /** Null if the user has deleted their account. */
  user_id: string | null;
  before: Json;
  after: Json;
  undoes: number | null;
  /** What changed in a feature, with its labels at that time: a later manifest may have others. */
  summary: Json;
  /** Null for a change of settings. */
  pause: ColumnType<StoredValue, string | null | undefined, string | null>;
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

/** A manifest of the bot that was accepted. */
interface BotManifestTable {
  digest: string;
  /** As the bot sent it. Text, because `jsonb` changes the order of keys. */
  content: string;
  accepted_at: Timestamp;
  /** An operator chose it: newer manifests are not live. */
  pinned: Generated<boolean>;
  /** Since when fields of earlier manifests are retired. Null in rows of versions that did not store it. */
  retired: Json;
  /** When new features and fields were added. Null in rows of versions that did not store it. */
  added: Json;
}

/** The newest revision of a feature that the bot has reported to work with. */
interface AppliedFeatureTable {
  guild_id: string;
  feature: string;
  revision: number;
  applied_at: Timestamp;
}

/** Something that the bot did, skipped or failed to do. The partitions are in `decision-partitions.ts`. */
export interface DecisionTable {
  guild_id: string;
  at: Timestamp;
  id: string;
  /** A feature of the manifest, `logs` or `greetings`. */
  feature: string;
  /** `more` stands for decisions that the bot only counted. */
  outcome: 'done' | 'skipped' | 'failed' | 'more';
  /** How many were counted. */
  count: number | null;
  reason: Json;
  event: string | null;
  user_id: string | null;
  user_name: string | null;
  channel_id: string | null;
  channel_name: string | null;
  /** The ids of the field that decided it, from the feature's root, joined with slashes. */
  field: string | null;
  /** The revision of the settings that the bot worked with. */
  revision: number | null;
}

/** A secret in the settings of a feature, which refer to it by its id. */
interface FeatureSecretTable {
  id: string;
  guild_id: string;
  secret_encrypted: Buffer;
  /** Null in rows of versions that did not store it. */
  created_at: Timestamp | null;
}

/** A question of a page to the running bot. */
interface AskTable {
  id: string;
  guild_id: string;
  feature: string;
  field: string;
  /** The ids of the items of lists and the keys of maps that the field is in; null if there are none. */
  items: Json;
  /** The event of a rehearsal; null for a question about a field. */
  event: Json;
  /** The process of the bot that gets it; null for any. */
  bot_instance: string | null;
  input: Json;
  user_id: string;
  expires_at: Timestamp;
  /** When it was written to a stream of the bot. */
  sent_at: Timestamp | null;
  answer: Json;
}

/** One row: what was wrong with the bot's last manifest, if it was rejected. */
interface RejectedManifestTable {
  id: 1;
  faults: Json;
  rejected_at: Timestamp;
}

/** One row: the bot's last heartbeat, to the minute; no row if it never called. */
interface BotHeartbeatTable {
  id: 1;
  received_at: Timestamp;
}

/** A time without any request of the bot. The row is made when the bot is back. */
interface BotOutageTable {
  began_at: Timestamp;
  ended_at: Timestamp;
}

/** The gateway intents that the bot had from a time on. */
interface BotIntentTable {
  since: Timestamp;
  intents: number;
}

/** What the bot reported last to keep a feature of a server from working. */
interface ReportedProblemTable {
  guild_id: string;
  feature: string;
  problems: Json;
  reported_at: Timestamp;
}

/** A problem of a server that its owner was notified of. */
interface ProblemNoticeTable {
  guild_id: string;
  /** The problem's id. */
  problem: string;
  /** The owner. */
  user_id: string;
  /** `shown` in the bell, `seen` on a page or dismissed, or `resolved`. */
  state: 'shown' | 'seen' | 'resolved';
  notified_at: Timestamp;
}

/** A message that a server keeps to use again. */
interface MessageTemplateTable {
  guild_id: string;
  name: string;
  message: Json;
}

/** A report of the bot that has been counted. */
interface BotReportTable {
  id: string;
  day: string;
}

/** A change for the bot: a module of a server's settings, or a user who was banned or unbanned. */
interface BotChangeTable {
  id: Generated<number>;
  kind: BotModule | FeatureModule | 'ban' | 'unban';
  subject: string;
  /** The revision of a module; null for a user. */
  revision: number | null;
  created_at: Timestamp;
}

/** Tables of servers, and of what the bot reports and receives. */
export interface GuildTables {
  servers: ServerTable;
  guild_modules: GuildModuleTable;
  guild_changes: GuildChangeTable;
  daily_servers: DailyServersTable;
  daily_commands: DailyCommandsTable;
  daily_members: DailyMembersTable;
  bot_key: BotKeyTable;
  bot_manifests: BotManifestTable;
  rejected_manifest: RejectedManifestTable;
  asks: AskTable;
  applied_features: AppliedFeatureTable;
  reported_problems: ReportedProblemTable;
  problem_notices: ProblemNoticeTable;
  message_templates: MessageTemplateTable;
  decisions: DecisionTable;
  feature_secrets: FeatureSecretTable;
  pauses: PauseTable;
  bot_heartbeat: BotHeartbeatTable;
  bot_outages: BotOutageTable;
  bot_intents: BotIntentTable;
  bot_reports: BotReportTable;
  bot_changes: BotChangeTable;
}
