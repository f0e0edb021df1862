import type { Database } from '../data/tables.ts';
import type { ChatPlatform } from '../platform/chat-platform.ts';
import { KeptAnswers } from '../platform/kept-answers.ts';
import type { BotGuild, Channel, Member } from '../platform/shapes.ts';
import { lookAtServer } from './bot-servers.ts';

const mostKept = 500;

/** Of each server several people may be looked at. */
const mostMembers = 5000;

interface Deps {
  db: Database;
  platform: ChatPlatform;
  now: () => number;
}

/** Servers with the bot's eyes, each from an answer that is at most so many milliseconds old; every one is asked for once at a time. */
export class ServerViews {
  private readonly servers = new KeptAnswers<BotGuild | undefined>(mostKept);
  private readonly members = new KeptAnswers<Member | undefined>(mostMembers);
  private readonly channels = new KeptAnswers<Channel[] | undefined>(mostKept);
  private readonly deps: Deps;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  /** A server; undefined where the bot has not joined it. */
  server(id: string, maxAge = 0): Promise<BotGuild | undefined> {
    return this.servers.of(id, { now: this.deps.now, maxAge }, () => lookAtServer(this.deps, id));
  }

  /** Somebody in a server; undefined where they, or the bot, are not in it. */
  member(guildId: string, userId: string, maxAge = 0): Promise<Member | undefined> {
    const ask = () => this.deps.platform.member(guildId, userId);
    return this.members.of(`${guildId} ${userId}`, { now: this.deps.now, maxAge }, ask);
  }

  /** The channels of a server; undefined where the bot has not joined it. */
  channelsOf(guildId: string, maxAge = 0): Promise<Channel[] | undefined> {
    return this.channels.of(guildId, { now: this.deps.now, maxAge }, () => this.deps.platform.channels(guildId));
  }
}
