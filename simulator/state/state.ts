import { z } from 'zod';
import { faultSchema } from '../faults/fault.ts';
import { rights } from '../world/memberships.ts';
import { abilities } from '../world/permissions.ts';

const id = z.string();

/** A message that was sent to a channel. */
export const messageSchema = z.object({
  id,
  content: z.string(),
  embeds: z.array(z.record(z.string(), z.unknown())),
  /** Who may be called by it, kinds and ids of people, where the sender said so. */
  mentions: z.array(z.string()).optional(),
  sentAt: z.number(),
});
export type Message = z.infer<typeof messageSchema>;

/** An invite that was created. */
export const inviteSchema = z.object({
  code: z.string(),
  serverId: id,
  channelId: id,
  maxAge: z.number(),
  maxUses: z.number(),
  createdAt: z.number(),
});
export type Invite = z.infer<typeof inviteSchema>;

/** Everything that happened since the seed: what is kept in the state file. */
export const stateSchema = z.object({
  version: z.literal(1),
  seed: z.number(),
  servers: z.number(),
  /** Servers that the bot joined (with which permissions) or left since the start. */
  bot: z.record(id, z.object({ joined: z.boolean(), permissions: z.string().optional() })),
  /** By server and channel: what the bot may no longer do there. */
  lost: z.record(id, z.record(id, z.array(z.enum(abilities)))),
  deletedChannels: z.array(id),
  /** By server and person; null for somebody who left. */
  rights: z.record(id, z.record(id, z.enum(rights).nullable())),
  /** By server and person: the roles that they hold beyond what their right brings. */
  roles: z.record(id, z.record(id, z.array(id))).default({}),
  /** By channel, oldest first. */
  messages: z.record(id, z.array(messageSchema)),
  invites: z.array(inviteSchema),
  /** Ids of tokens and grants that are void, and until when that has to be remembered. */
  revoked: z.record(z.string(), z.number()),
  faults: z.array(faultSchema),
});
export type State = z.infer<typeof stateSchema>;

/** The state of a world to which nothing has happened. */
export function untouched(seed: number, servers: number): State {
  return {
    version: 1,
    seed,
    servers,
    bot: {},
    lost: {},
    deletedChannels: [],
    rights: {},
    roles: {},
    messages: {},
    invites: [],
    revoked: {},
    faults: [],
  };
}
