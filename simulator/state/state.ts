import { z } from 'zod';
import { faultSchema } from '../faults/fault.ts';
import { membershipLevels } from '../world/membership-plan.ts';
import { channelPermissions } from '../world/permissions.ts';

const id = z.string();

/** A message that was sent to a channel. */
export const messageSchema = z.object({
  id,
  content: z.string(),
  embeds: z.array(z.record(z.string(), z.unknown())),
  /** The allowed mentions, if the sender set them. */
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

/** All changes since the seed, which the state file stores. */
export const stateSchema = z.object({
  version: z.literal(2),
  seed: z.number(),
  servers: z.number(),
  /** Servers that the bot joined (with which permissions) or left since the start. */
  bot: z.record(id, z.object({ joined: z.boolean(), permissions: z.string().optional() })),
  /** By server and channel: the permissions that the bot lost there. */
  revokedPermissions: z.record(id, z.record(id, z.array(z.enum(channelPermissions)))),
  deletedChannels: z.array(id),
  /** By server and person; null for a person who left. */
  levels: z.record(id, z.record(id, z.enum(membershipLevels).nullable())),
  /** By server and person: roles in addition to those of their membership level. */
  roles: z.record(id, z.record(id, z.array(id))).default({}),
  /** By channel, oldest first. */
  messages: z.record(id, z.array(messageSchema)),
  invites: z.array(inviteSchema),
  /** Ids of revoked tokens and grants, and when they can be deleted. */
  revoked: z.record(z.string(), z.number()),
  faults: z.array(faultSchema),
});
export type State = z.infer<typeof stateSchema>;

/** The initial state of a world. */
export function createInitialState(seed: number, servers: number): State {
  return {
    version: 2,
    seed,
    servers,
    bot: {},
    revokedPermissions: {},
    deletedChannels: [],
    levels: {},
    roles: {},
    messages: {},
    invites: [],
    revoked: {},
    faults: [],
  };
}
