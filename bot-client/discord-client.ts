// The parts of discord.js through which rehearsals read what a client knows, and hold back what it writes.

/** A request of discord.js. */
export interface RestRequest {
  method: string;
  /** Such as `/channels/1/messages`. */
  fullRoute: string;
  body?: unknown;
}

/** Sends a request to the platform. */
export type Send = (request: RestRequest) => Promise<unknown>;

interface Cache<V> {
  cache: { get(id: string): V | undefined; delete(id: string): boolean };
}

export type Permission =
  | 'BanMembers'
  | 'KickMembers'
  | 'ManageMessages'
  | 'ModerateMembers'
  | 'SendMessages'
  | 'ViewChannel';

interface Permissions {
  has(permissions: Permission[]): boolean;
}

interface OwnMember {
  permissions: Permissions;
}

interface CachedChannel {
  guild?: CachedGuild | null;
  messages?: Cache<unknown>;
  threads?: Cache<unknown>;
  permissionsFor?(member: OwnMember): Permissions | null;
}

export interface CachedGuild {
  id: string;
  members?: Cache<{ manageable: boolean }> & { me: OwnMember | null };
  roles?: Cache<{ editable: boolean }>;
  channels?: Cache<unknown>;
}

/** The part of a discord.js client that rehearsals use. */
export interface RehearsingClient {
  guilds: { cache: { get(id: string): CachedGuild | undefined } };
  channels?: Cache<CachedChannel>;
  user?: { id: string; setPresence(data: object): unknown } | null;
  rest?: { queueRequest(request: RestRequest): Promise<unknown> };
  ws?: { shards: ReadonlyMap<number, { send(packet: unknown): unknown }> };
}
