import { randomBytes } from 'node:crypto';
import { Routes } from 'discord-api-types/v10';
import { z } from 'zod';
import { createClients, type SendRequest } from './clients.ts';
import { PlatformResponseError, toPlatformError } from './errors.ts';
import type { PlatformSettings } from './settings.ts';
import {
  application,
  botGuild,
  channel,
  emptyResponse,
  invite,
  member,
  message,
  namedMember,
  type OwnGuild,
  ownGuild,
  platformUser,
  roleMemberCounts,
} from './shapes.ts';

/** The platform's codes for a guild that the bot has not joined. */
const NOT_JOINED_CODES = [10_004, 50_001];

/** The platform's codes for a user who is not in a guild. */
const NO_MEMBER_CODES = [10_007, 10_013];

/** The platform's codes for a user id that is unknown or invalid. */
const UNKNOWN_USER_CODES = [10_013, 50_035];

/** The platform's codes for a channel that is deleted, forbidden to the bot, or has too many invites. */
const CLOSED_CHANNEL_CODES = [10_003, 30_016, 50_001, 50_013, 50_024];

/** The maximum page size of the platform's guild lists. */
const GUILDS_PAGE_SIZE = 200;

/** The content of a message, in one of the platform's two formats. */
export interface Message {
  content?: string | undefined;
  embeds?: readonly object[] | undefined;
  components?: readonly object[] | undefined;
  flags?: number | undefined;
}

/** Creates the requests to the platform, on behalf of a user and as the bot. */
export function createPlatformApi(settings: PlatformSettings, now: () => number) {
  const { sendAsBot, sendAsBackgroundBot, createUserRequest, ...clients } = createClients(settings, now);

  return {
    /** The user to whom the token belongs. */
    fetchOwnUser: (token: string) => get(createUserRequest(token), Routes.user(), platformUser),

    /** The guilds of the user to whom the token belongs: nearly always one page. */
    async fetchUserGuilds(token: string) {
      const guilds: OwnGuild[] = [];
      const request = createUserRequest(token);
      for (;;) {
        const query = new URLSearchParams({ limit: String(GUILDS_PAGE_SIZE), after: guilds.at(-1)?.id ?? '0' });
        const page = await get(request, Routes.userGuilds(), z.array(ownGuild), query);
        guilds.push(...page);
        if (page.length < GUILDS_PAGE_SIZE) return guilds;
      }
    },

    /** A guild, fetched with the bot token; undefined if and only if the bot has not joined. */
    fetchGuild: (id: string) =>
      undefinedOnCodes(
        NOT_JOINED_CODES,
        get(sendAsBot, Routes.guild(id), botGuild, new URLSearchParams({ with_counts: 'true' })),
      ),

    /** A member, fetched with the bot token; undefined if the user or the bot is not in the guild. */
    fetchMember: (guildId: string, userId: string) =>
      undefinedOnCodes(
        [...NOT_JOINED_CODES, ...NO_MEMBER_CODES],
        get(sendAsBot, Routes.guildMember(guildId, userId), member),
      ),

    /** How many members of a guild have each role; undefined if the bot has not joined. */
    fetchRoleMemberCounts: (guildId: string) =>
      undefinedOnCodes(NOT_JOINED_CODES, get(sendAsBot, Routes.guildRoleMemberCounts(guildId), roleMemberCounts)),

    /** Members whose name starts with the text; undefined if the bot has not joined. */
    searchMembers: (guildId: string, search: string, limit: number) =>
      undefinedOnCodes(
        NOT_JOINED_CODES,
        get(
          sendAsBot,
          Routes.guildMembersSearch(guildId),
          z.array(namedMember),
          new URLSearchParams({ query: search, limit: String(limit) }),
        ),
      ),

    /** A user by id; undefined if there is none. */
    fetchUser: (id: string) => undefinedOnCodes(UNKNOWN_USER_CODES, get(sendAsBot, Routes.user(id), platformUser)),

    /** The channels of a guild; undefined if the bot has not joined. */
    fetchChannels: (id: string) =>
      undefinedOnCodes(NOT_JOINED_CODES, get(sendAsBot, Routes.guildChannels(id), z.array(channel))),

    /** Sends a message as the bot, without mentions. The nonce keeps a retry from posting it twice. */
    async sendMessage(channelId: string, content: Message): Promise<void> {
      const path = Routes.channelMessages(channelId);
      const nonce = { nonce: randomBytes(12).toString('hex'), enforce_nonce: true };
      const body = { ...content, ...nonce, allowed_mentions: { parse: [] } };
      parseResponse(message, await sendAsBot('POST', path, (rest, options) => rest.post(path, { ...options, body })));
    },

    /** Creates an invite to a channel, for one user and one hour; undefined if the bot may not. */
    async createInvite(channelId: string): Promise<string | undefined> {
      const body = { max_age: 3600, max_uses: 1, unique: true };
      const path = Routes.channelInvites(channelId);
      const creation = sendAsBot('POST', path, (rest, options) => rest.post(path, { ...options, body }));
      const response = await undefinedOnCodes(CLOSED_CHANNEL_CODES, creation);
      return response === undefined ? undefined : `${settings.inviteUrl}/${parseResponse(invite, response).code}`;
    },

    async leaveGuild(id: string): Promise<void> {
      const path = Routes.userGuild(id);
      parseResponse(emptyResponse, await sendAsBot('DELETE', path, (rest, options) => rest.delete(path, options)));
    },

    /** Every guild of the bot, page by page. */
    async *fetchBotGuilds() {
      let after = '0';
      for (;;) {
        const query = new URLSearchParams({ limit: String(GUILDS_PAGE_SIZE), after, with_counts: 'true' });
        const page = await get(sendAsBackgroundBot, Routes.userGuilds(), z.array(botGuild), query);
        if (page.length === 0) return;
        yield page;
        after = page.at(-1)?.id ?? after;
      }
    },

    /** The application of the bot token: proves that the token is valid. */
    fetchApplication: () => get(sendAsBot, Routes.currentApplication(), application),

    ...clients,
  };
}

async function get<S extends z.ZodType>(request: SendRequest, path: `/${string}`, schema: S, query?: URLSearchParams) {
  return parseResponse(schema, await request('GET', path, (rest, options) => rest.get(path, { ...options, query })));
}

/** The response, or undefined if the platform responds with one of these error codes. */
async function undefinedOnCodes<T>(codes: number[], response: Promise<T>): Promise<T | undefined> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof PlatformResponseError && codes.includes(error.code)) return undefined;
    throw error;
  }
}

/** Parses the fields that we use. A malformed response counts as platform unavailable. */
function parseResponse<S extends z.ZodType>(schema: S, response: unknown): z.output<S> {
  const { data, error } = schema.safeParse(response);
  if (error) throw toPlatformError(error);
  return data;
}
