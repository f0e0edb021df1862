import { getPlatformToken, type PlatformTokenDeps } from '../auth/users.ts';
import type { Database } from '../db/tables.ts';
import type { ChatPlatform } from '../platform/chat-platform.ts';
import type { BotGuild, Channel, Member, OwnGuild } from '../platform/shapes.ts';
import { SingleFlightCache } from '../platform/single-flight-cache.ts';
import { refreshGuild } from './bot-guilds.ts';

/** The servers that people are on, as the platform says; it is asked once at a time for each person. */
export class UserGuildCache {
  private readonly cache = new SingleFlightCache<OwnGuild[]>(2000);
  private readonly deps: PlatformTokenDeps;

  constructor(access: PlatformTokenDeps) {
    this.deps = access;
  }

  /** A person's servers, from an answer that is at most so many milliseconds old. */
  get(userId: string, maxAgeMs: number): Promise<OwnGuild[]> {
    return this.cache.get(userId, { now: this.deps.now, maxAgeMs }, () => fetchUserGuilds(this.deps, userId));
  }
}

async function fetchUserGuilds(access: PlatformTokenDeps, userId: string): Promise<OwnGuild[]> {
  const token = await getPlatformToken(access, userId);
  return access.platform.guildsOf(token);
}

const MAX_GUILDS = 500;

/** Of each server several people may be looked at. */
const MAX_MEMBERS = 5000;

interface Deps {
  db: Database;
  platform: ChatPlatform;
  now: () => number;
}

/** Servers with the bot's eyes, each from an answer that is at most so many milliseconds old; every one is asked for once at a time. */
export class GuildCache {
  private readonly guilds = new SingleFlightCache<BotGuild | undefined>(MAX_GUILDS);
  private readonly members = new SingleFlightCache<Member | undefined>(MAX_MEMBERS);
  private readonly channels = new SingleFlightCache<Channel[] | undefined>(MAX_GUILDS);
  private readonly deps: Deps;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  /** A server; undefined where the bot has not joined it. */
  getGuild(id: string, maxAgeMs = 0): Promise<BotGuild | undefined> {
    return this.guilds.get(id, { now: this.deps.now, maxAgeMs }, () => refreshGuild(this.deps, id));
  }

  /** Somebody in a server; undefined where they, or the bot, are not in it. */
  getMember(guildId: string, userId: string, maxAgeMs = 0): Promise<Member | undefined> {
    const ask = () => this.deps.platform.member(guildId, userId);
    return this.members.get(`${guildId} ${userId}`, { now: this.deps.now, maxAgeMs }, ask);
  }

  /** The channels of a server; undefined where the bot has not joined it. */
  getChannels(guildId: string, maxAgeMs = 0): Promise<Channel[] | undefined> {
    return this.channels.get(guildId, { now: this.deps.now, maxAgeMs }, () => this.deps.platform.channels(guildId));
  }
}
