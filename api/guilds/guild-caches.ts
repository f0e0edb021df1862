import { getPlatformToken, type PlatformTokenDeps } from '../auth/platform-tokens.ts';
import type { Database } from '../db/tables.ts';
import type { ChatPlatform } from '../platform/chat-platform.ts';
import type { BotGuild, Channel, Member, OwnGuild, RoleMemberCounts } from '../platform/shapes.ts';
import { SingleFlightCache } from '../platform/single-flight-cache.ts';
import { countBotGuilds, refreshGuild } from './bot-guilds.ts';

/** Caches the guilds of each user, looked up with their own token. */
export class UserGuildCache {
  private readonly cache = new SingleFlightCache<OwnGuild[]>(2000);
  private readonly deps: PlatformTokenDeps;

  constructor(deps: PlatformTokenDeps) {
    this.deps = deps;
  }

  /** A user's guilds, from a response that is at most this old. */
  get(userId: string, maxAgeMs: number): Promise<OwnGuild[]> {
    return this.cache.get(userId, { now: this.deps.now, maxAgeMs }, () => loadUserGuilds(this.deps, userId));
  }
}

async function loadUserGuilds(deps: PlatformTokenDeps, userId: string): Promise<OwnGuild[]> {
  const token = await getPlatformToken(deps, userId);
  return deps.platform.fetchUserGuilds(token);
}

const MAX_GUILDS = 500;

/** How old the numbers of the landing page may be. */
export const COUNT_MAX_AGE_MS = 60_000;

/** Larger than for guilds, because several members of each may be looked up. */
const MAX_MEMBERS = 5000;

interface Deps {
  db: Database;
  platform: ChatPlatform;
  now: () => number;
}

/** Caches guild, member and channel lookups made with the bot token. */
export class GuildCache {
  // A guild that the bot has just joined is found at once.
  private readonly guilds = new SingleFlightCache<BotGuild | undefined>(MAX_GUILDS, { cachesUndefined: false });
  private readonly members = new SingleFlightCache<Member | undefined>(MAX_MEMBERS);
  private readonly channels = new SingleFlightCache<Channel[] | undefined>(MAX_GUILDS);
  private readonly roleMemberCounts = new SingleFlightCache<RoleMemberCounts | undefined>(MAX_GUILDS);
  private readonly count = new SingleFlightCache<number>(1);
  private readonly deps: Deps;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  /** The number of the bot's guilds, counted once a minute at most. */
  countGuilds(): Promise<number> {
    return this.count.get('', { now: this.deps.now, maxAgeMs: COUNT_MAX_AGE_MS }, () => countBotGuilds(this.deps));
  }

  /** Returns undefined if the bot has not joined the guild. */
  getGuild(id: string, maxAgeMs = 0): Promise<BotGuild | undefined> {
    return this.guilds.get(id, { now: this.deps.now, maxAgeMs }, () => refreshGuild(this.deps, id));
  }

  /** Returns undefined if the user or the bot is not in the guild. */
  getMember(guildId: string, userId: string, maxAgeMs = 0): Promise<Member | undefined> {
    const load = () => this.deps.platform.fetchMember(guildId, userId);
    return this.members.get(`${guildId} ${userId}`, { now: this.deps.now, maxAgeMs }, load);
  }

  /** Returns undefined if the bot has not joined the guild. */
  getChannels(guildId: string, maxAgeMs = 0): Promise<Channel[] | undefined> {
    return this.channels.get(guildId, { now: this.deps.now, maxAgeMs }, () =>
      this.deps.platform.fetchChannels(guildId),
    );
  }

  /** Returns undefined if the bot has not joined the guild. */
  getRoleMemberCounts(guildId: string, maxAgeMs: number): Promise<RoleMemberCounts | undefined> {
    return this.roleMemberCounts.get(guildId, { now: this.deps.now, maxAgeMs }, () =>
      this.deps.platform.fetchRoleMemberCounts(guildId),
    );
  }
}
