import { randomBytes } from 'node:crypto';
import { REST } from '@discordjs/rest';
import { type RESTPostAPIChannelMessageJSONBody, Routes } from 'discord-api-types/v10';
import { z } from 'zod';
import { ConsentEnded, explain, PlatformRefused } from './failures.ts';
import { watched } from './platform-calls.ts';
import type { PlatformSettings } from './settings.ts';
import { application, botGuild, channel, invite, member, type OwnGuild, ownGuild, platformUser } from './shapes.ts';

/** How long a call may take in all, and how long it may wait to be let in, in milliseconds. */
const limits = { call: 8000, attempt: 5000, wait: 4000 };

/** Nobody waits for what is done in the background. */
const patientCall = 120_000;

/** The platform's codes for a server that the bot is not on. */
const notJoinedCodes = [10_004, 50_001];

/** The platform's codes for somebody who is not in a server. */
const noMemberCodes = [10_007, 10_013];

/** The platform's codes for a person that does not exist, or cannot. */
const unknownUserCodes = [10_013, 50_035];

/** The platform's codes for a channel in which the bot may not do something, or that is gone, or full of invites. */
const closedChannelCodes = [10_003, 30_016, 50_001, 50_013, 50_024];

/** How many servers the platform lists at once. */
const pageSize = 200;

/** What the bot writes. */
export type Message = Pick<RESTPostAPIChannelMessageJSONBody, 'content' | 'embeds'>;

/** The calls to the platform, in a person's name and in the bot's. */
export function createCalls({ apiUrl, botToken, inviteUrl }: PlatformSettings) {
  const patient = { api: apiUrl, version: '10', timeout: limits.attempt, retries: 3 };
  const options = {
    ...patient,
    retries: 1,
    rejectOnRateLimit: ({ retryAfter, timeToReset }: { retryAfter: number; timeToReset: number }) =>
      Math.max(retryAfter, timeToReset) > limits.wait,
  };
  const bot = new REST(options).setToken(botToken);
  const patientBot = new REST(patient).setToken(botToken);
  const stopping = new AbortController();

  /** Runs a call to its end or its limit, and says what a failure means. */
  async function ask(rest: REST, call: (signal: AbortSignal) => Promise<unknown>) {
    const timeout = AbortSignal.timeout(rest === patientBot ? patientCall : limits.call);
    const answer = call(AbortSignal.any([timeout, stopping.signal])).catch((error: unknown) => {
      throw explain(error);
    });
    return watched(answer);
  }

  async function get<S extends z.ZodType>(rest: REST, path: `/${string}`, schema: S, query?: URLSearchParams) {
    return understood(schema, await ask(rest, (signal) => rest.get(path, { query, signal })));
  }

  /** A client of its own for each person's call: their limits are their own, and their tokens never mix. */
  async function getAs<S extends z.ZodType>(token: string, path: `/${string}`, schema: S, query?: URLSearchParams) {
    const rest = new REST({ ...options, authPrefix: 'Bearer', handlerSweepInterval: 0, hashSweepInterval: 0 });
    try {
      return await get(rest.setToken(token), path, schema, query);
    } catch (error) {
      if (error instanceof PlatformRefused) throw new ConsentEnded('The consent has ended.', { cause: error });
      throw error;
    }
  }

  return {
    /** The person whose token it is. */
    person: (token: string) => getAs(token, Routes.user(), platformUser),

    /** The servers of the person whose token it is: nearly always one page. */
    async guildsOf(token: string) {
      const guilds: OwnGuild[] = [];
      for (;;) {
        const query = new URLSearchParams({ limit: String(pageSize), after: guilds.at(-1)?.id ?? '0' });
        const page = await getAs(token, Routes.userGuilds(), z.array(ownGuild), query);
        guilds.push(...page);
        if (page.length < pageSize) return guilds;
      }
    },

    /** A server as the bot sees it; undefined where the bot has not joined, and only then. */
    guild: (id: string) =>
      unless(notJoinedCodes, get(bot, Routes.guild(id), botGuild, new URLSearchParams({ with_counts: 'true' }))),

    /** Somebody in a server, as the bot sees them; undefined where they, or the bot, are not in it. */
    member: (guildId: string, userId: string) =>
      unless([...notJoinedCodes, ...noMemberCodes], get(bot, Routes.guildMember(guildId, userId), member)),

    /** Anybody by id; undefined where there is nobody. */
    user: (id: string) => unless(unknownUserCodes, get(bot, Routes.user(id), platformUser)),

    /** The channels of a server; undefined where the bot has not joined. */
    channels: (id: string) => unless(notJoinedCodes, get(bot, Routes.guildChannels(id), z.array(channel))),

    /** Has the bot write to a channel. Nobody is called, and what is sent again after a failure appears once. */
    async send(channelId: string, message: Message): Promise<void> {
      const nonce = { nonce: randomBytes(12).toString('hex'), enforce_nonce: true };
      const body = { ...message, ...nonce, allowed_mentions: { parse: [] } };
      await ask(bot, (signal) => bot.post(Routes.channelMessages(channelId), { body, signal }));
    },

    /** Makes an invite to a channel, for one person and one hour; undefined where the bot may not. */
    async createInvite(channelId: string): Promise<string | undefined> {
      const body = { max_age: 3600, max_uses: 1, unique: true };
      const made = ask(bot, (signal) => bot.post(Routes.channelInvites(channelId), { body, signal }));
      const answer = await unless(closedChannelCodes, made);
      return answer === undefined ? undefined : `${inviteUrl}/${understood(invite, answer).code}`;
    },

    /** Takes the bot away from a server. */
    async leave(id: string): Promise<void> {
      await ask(bot, (signal) => bot.delete(Routes.userGuild(id), { signal }));
    },

    /** Every server of the bot, page by page. */
    async *botGuilds() {
      let after = '0';
      for (;;) {
        const query = new URLSearchParams({ limit: String(pageSize), after, with_counts: 'true' });
        const page = await get(patientBot, Routes.userGuilds(), z.array(botGuild), query);
        if (page.length === 0) return;
        yield page;
        after = page.at(-1)?.id ?? after;
      }
    },

    /** The application to which the bot's token belongs: proves that the token is right. */
    application: () => get(bot, Routes.currentApplication(), application),

    /** Ends what is still being asked, and lets go of what the client keeps. */
    stop() {
      stopping.abort();
      for (const rest of [bot, patientBot]) {
        rest.clearHandlerSweeper();
        rest.clearHashSweeper();
      }
    },
  };
}

/** An answer, or undefined where the platform refuses with one of these codes. */
async function unless<T>(codes: number[], answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof PlatformRefused && codes.includes(error.code)) return undefined;
    throw error;
  }
}

/** What of an answer is of use; one of another form is none, as if the platform had not answered. */
function understood<S extends z.ZodType>(schema: S, answer: unknown): z.output<S> {
  const { data, error } = schema.safeParse(answer);
  if (error) throw explain(error);
  return data;
}
