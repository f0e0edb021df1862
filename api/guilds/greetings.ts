import { isDeepStrictEqual } from 'node:util';
import { contract } from 'api-contract/contract';
import { greetings } from 'api-contract/greetings';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { ApiError } from '../errors.ts';
import { registerGuildRoute } from '../http/register-route.ts';
import { type GuildChannel, getTextChannels, isClosed } from './channels.ts';
import {
  type FreshGuildAccess,
  type GuildAccess,
  type GuildDeps,
  type GuildRequest,
  guardChange,
  guardRead,
} from './guild-guard.ts';
import { checkRevision, readModule, saveModule, setRevisionTag } from './modules.ts';

/** Routes of a guild's greetings. */
export function registerGreetingRoutes(app: FastifyInstance, context: GuildDeps) {
  registerGuildRoute(app, context, contract.greetings, { guard: guardRead, handler: getGreetings });
  registerGuildRoute(app, context, contract.saveGreetings, { guard: guardChange, handler: saveGreetings });
}

async function getGreetings(call: GuildRequest<typeof contract.greetings>, { id }: GuildAccess) {
  const { value, revision } = await readModule(call, id, 'greetings');
  setRevisionTag(call.reply, revision);
  return { revision, ...(parseGreetings(value) ?? NO_GREETINGS) };
}

async function saveGreetings(call: GuildRequest<typeof contract.saveGreetings>, { guild }: FreshGuildAccess) {
  const { caller, input, reply } = call;
  const textChannels = await getTextChannels(call, guild);
  const before = await readModule(call, guild.id, 'greetings');
  checkRevision(call, before);
  const { welcome, farewell } = input.body;
  const requested = { welcome, farewell };
  checkGreetings(requested, parseGreetings(before.value) ?? NO_GREETINGS, textChannels);
  const after = before.value === null && isDeepStrictEqual(requested, NO_GREETINGS) ? null : requested;
  const save = { guildId: guild.id, module: 'greetings', before, after, by: caller.userId } as const;
  const revision = await saveModule(call, save);
  setRevisionTag(reply, revision);
  return { revision, ...requested };
}

/** The messages that the bot writes when members join or leave. */
export type Greetings = z.output<typeof greetings>;

type Greeting = Greetings['welcome'];

const EMPTY_GREETING: Greeting = { enabled: false, channel_id: null, text: '' };

/** The greetings before anything was saved. */
export const NO_GREETINGS: Greetings = { welcome: EMPTY_GREETING, farewell: EMPTY_GREETING };

const storedGreetings = greetings.nullable();

/** Parses the stored greetings of a guild; null if there are none. */
export function parseGreetings(value: unknown): Greetings | null {
  return storedGreetings.parse(value);
}

/** Throws if the bot cannot write to a new channel; unchanged greetings stay valid even without their channel. */
export function checkGreetings(requested: Greetings, stored: Greetings, textChannels: GuildChannel[]) {
  checkGreeting(requested.welcome, stored.welcome, textChannels);
  checkGreeting(requested.farewell, stored.farewell, textChannels);
}

function checkGreeting({ enabled, channel_id, text }: Greeting, stored: Greeting, textChannels: GuildChannel[]) {
  if (enabled && (channel_id === null || text === '')) throw new ApiError('greeting-incomplete');
  const isUnchanged = channel_id === stored.channel_id && (stored.enabled || !enabled);
  if (channel_id === null || isUnchanged) return;
  const channel = textChannels.find(({ id }) => id === channel_id);
  if (!channel) throw new ApiError('channel-unknown');
  if (isClosed(channel)) throw new ApiError('channel-closed');
}
