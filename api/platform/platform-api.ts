import { randomBytes } from 'node:crypto';
import { type RESTPostAPIChannelMessageJSONBody, Routes } from 'discord-api-types/v10';
import { z } from 'zod';
import { createClients, type Request } from './clients.ts';
import { PlatformRefused, toPlatformError } from './errors.ts';
import type { PlatformSettings } from './settings.ts';
import {
  application,
  botGuild,
  channel,
  invite,
  member,
  message,
  nothing,
  type OwnGuild,
  ownGuild,
  platformUser,
} from './shapes.ts';

/** The platform's codes for a server that the bot is not on. */
const NOT_JOINED_CODES = [10_004, 50_001];

/** The platform's codes for a person who is not in a guild. */
const NO_MEMBER_CODES = [10_007, 10_013];

/** The platform's codes for a person that does not exist, or cannot. */
const UNKNOWN_USER_CODES = [10_013, 50_035];

/** The platform's codes for a channel in which the bot may not do something, or that is gone, or full of invites. */
const CLOSED_CHANNEL_CODES = [10_003, 30_016, 50_001, 50_013, 50_024];

/** How many servers the platform lists at once. */
const GUILDS_PAGE_SIZE = 200;

/** What the bot writes. */
export type Message = Pick<RESTPostAPIChannelMessageJSONBody, 'content' | 'embeds'>;

/** The calls to the platform, in a person's name and in the bot's. */
export function createPlatformApi(settings: PlatformSettings, now: () => number) {
  const { bot, backgroundBot, person, stop } = createClients(settings, now);

  return {
    /** The person whose token it is. */
    person: (token: string) => get(person(token), Routes.user(), platformUser),

    /** The servers of the person whose token it is: nearly always one page. */
    async guildsOf(token: string) {
      const guilds: OwnGuild[] = [];
      const request = person(token);
      for (;;) {
        const query = new URLSearchParams({ limit: String(GUILDS_PAGE_SIZE), after: guilds.at(-1)?.id ?? '0' });
        const page = await get(request, Routes.userGuilds(), z.array(ownGuild), query);
        guilds.push(...page);
        if (page.length < GUILDS_PAGE_SIZE) return guilds;
      }
    },

    /** A guild, with the bot token; undefined if, and only if, the bot has not joined. */
    guild: (id: string) =>
      undefinedOnCodes(
        NOT_JOINED_CODES,
        get(bot, Routes.guild(id), botGuild, new URLSearchParams({ with_counts: 'true' })),
      ),

    /** A member, with the bot token; undefined if the person or the bot is not in the guild. */
    member: (guildId: string, userId: string) =>
      undefinedOnCodes(
        [...NOT_JOINED_CODES, ...NO_MEMBER_CODES],
        get(bot, Routes.guildMember(guildId, userId), member),
      ),

    /** A user by id; undefined if there is none. */
    user: (id: string) => undefinedOnCodes(UNKNOWN_USER_CODES, get(bot, Routes.user(id), platformUser)),

    /** The channels of a guild; undefined if the bot has not joined. */
    channels: (id: string) => undefinedOnCodes(NOT_JOINED_CODES, get(bot, Routes.guildChannels(id), z.array(channel))),

    /** Sends a message as the bot. It mentions nobody, and a retry after a failure appears once. */
    async send(channelId: string, content: Message): Promise<void> {
      const nonce = { nonce: randomBytes(12).toString('hex'), enforce_nonce: true };
      const body = { ...content, ...nonce, allowed_mentions: { parse: [] } };
      parseResponse(
        message,
        await bot((rest, sent) => rest.post(Routes.channelMessages(channelId), { ...sent, body })),
      );
    },

    /** Creates an invite to a channel, for one person and one hour; undefined if the bot may not. */
    async createInvite(channelId: string): Promise<string | undefined> {
      const body = { max_age: 3600, max_uses: 1, unique: true };
      const made = bot((rest, sent) => rest.post(Routes.channelInvites(channelId), { ...sent, body }));
      const response = await undefinedOnCodes(CLOSED_CHANNEL_CODES, made);
      return response === undefined ? undefined : `${settings.inviteUrl}/${parseResponse(invite, response).code}`;
    },

    /** Takes the bot away from a server. */
    async leave(id: string): Promise<void> {
      parseResponse(nothing, await bot((rest, sent) => rest.delete(Routes.userGuild(id), sent)));
    },

    /** Every server of the bot, page by page. */
    async *botGuilds() {
      let after = '0';
      for (;;) {
        const query = new URLSearchParams({ limit: String(GUILDS_PAGE_SIZE), after, with_counts: 'true' });
        const page = await get(backgroundBot, Routes.userGuilds(), z.array(botGuild), query);
        if (page.length === 0) return;
        yield page;
        after = page.at(-1)?.id ?? after;
      }
    },

    /** The application to which the bot's token belongs: proves that the token is right. */
    application: () => get(bot, Routes.currentApplication(), application),

    /** Aborts requests under way. */
    stop,
  };
}

async function get<S extends z.ZodType>(request: Request, path: `/${string}`, schema: S, query?: URLSearchParams) {
  return parseResponse(schema, await request((rest, sent) => rest.get(path, { ...sent, query })));
}

/** The response, or undefined if the platform refuses with one of these codes. */
async function undefinedOnCodes<T>(codes: number[], response: Promise<T>): Promise<T | undefined> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof PlatformRefused && codes.includes(error.code)) return undefined;
    throw error;
  }
}

/** The fields that are used. A response of another form counts as none. */
function parseResponse<S extends z.ZodType>(schema: S, response: unknown): z.output<S> {
  const { data, error } = schema.safeParse(response);
  if (error) throw toPlatformError(error);
  return data;
}
