import { z } from 'zod';
import { snowflakeSchema } from '../world/snowflakes.ts';
import { allIntents } from './events.ts';

/** A message of a bot. */
export const commandSchema = z.object({ op: z.int(), d: z.unknown().optional() });

/** The bot's token, which some libraries send as in the header of a request. */
const token = z.string().transform((text) => text.replace(/^Bot /, ''));

/** What is seen of the bot. A bot that is invisible looks offline. */
export const presenceSchema = z.object({
  status: z
    .enum(['online', 'idle', 'dnd', 'invisible', 'offline'])
    .nullish()
    .transform((status) => (status === 'invisible' ? 'offline' : (status ?? 'online'))),
  activities: z
    .array(
      z.looseObject({
        name: z.string().max(128),
        type: z.int().min(0).max(5).default(0),
        state: z.string().max(128).nullish(),
      }),
    )
    .nullish()
    .transform((activities) => activities ?? []),
});

export const identifySchema = z.object({
  token,
  intents: z.int().min(0),
  presence: presenceSchema.nullish().transform((presence) => presence ?? { status: 'online' as const, activities: [] }),
  shard: z.tuple([z.int().min(0), z.int().min(1).max(1000)]).default([0, 1]),
  compress: z.boolean().optional(),
  properties: z.record(z.string(), z.unknown()).default({}),
});

export const resumeSchema = z.object({ token, session_id: z.string(), seq: z.int().min(0) });

export const requestMembersSchema = z.object({
  guild_id: snowflakeSchema.or(z.tuple([snowflakeSchema]).transform(([id]) => id)),
  query: z.string().optional(),
  limit: z.int().min(0).default(0),
  user_ids: z
    .string()
    .transform((id) => [id])
    .or(z.array(z.string()).max(100))
    .optional(),
  presences: z.boolean().optional(),
  nonce: z.string().max(32).optional(),
});

export const voiceStateSchema = z.object({ guild_id: snowflakeSchema, channel_id: snowflakeSchema.nullable() });

/** Why the platform closes a connection. */
export const closeCodes = {
  unknownOpcode: [4001, 'Unknown opcode.'],
  decodeError: [4002, 'Error while decoding payload.'],
  notAuthenticated: [4003, 'Not authenticated.'],
  authenticationFailed: [4004, 'Authentication failed.'],
  alreadyAuthenticated: [4005, 'Already authenticated.'],
  invalidSequence: [4007, 'Invalid seq.'],
  rateLimited: [4008, 'Rate limited.'],
  sessionTimedOut: [4009, 'Session timed out.'],
  invalidShard: [4010, 'Invalid shard.'],
  invalidVersion: [4012, 'Invalid API version.'],
  invalidIntents: [4013, 'Invalid intent(s).'],
  disallowedIntents: [4014, 'Disallowed intent(s).'],
} as const satisfies Record<string, readonly [number, string]>;
export type CloseReason = keyof typeof closeCodes;

/** Whether the platform knows all of these intents. */
export function areKnownIntents(intents: number): boolean {
  return intents <= allIntents && (intents & ~allIntents) === 0;
}
