import { KeptAnswers } from '../chat-platform/kept-answers.ts';
import type { BotGuild, Channel, Member } from '../chat-platform/shapes.ts';
import type { Context } from '../server/context.ts';
import { lookAtServer } from './bot-servers.ts';

const mostKept = 500;

/** Of each server several people may be looked at. */
const mostMembers = 5000;

/** Servers with the bot's eyes, each from an answer that is at most so many milliseconds old; every one is asked for once at a time. */
export class ServerViews {
  private readonly servers = new KeptAnswers<BotGuild | undefined>(mostKept);
  private readonly members = new KeptAnswers<Member | undefined>(mostMembers);
  private readonly channels = new KeptAnswers<Channel[] | undefined>(mostKept);

  /** A server; undefined where the bot has not joined it. */
  server(context: Context, id: string, maxAge = 0): Promise<BotGuild | undefined> {
    return this.servers.of(id, { now: context.now, maxAge }, () => lookAtServer(context, id));
  }

  /** Somebody in a server; undefined where they, or the bot, are not in it. */
  member(context: Context, guildId: string, userId: string, maxAge = 0): Promise<Member | undefined> {
    const ask = () => context.platform.member(guildId, userId);
    return this.members.of(`${guildId} ${userId}`, { now: context.now, maxAge }, ask);
  }

  /** The channels of a server; undefined where the bot has not joined it. */
  channelsOf(context: Context, guildId: string, maxAge = 0): Promise<Channel[] | undefined> {
    return this.channels.of(guildId, { now: context.now, maxAge }, () => context.platform.channels(guildId));
  }
}
