import { z } from 'zod';
import { faultSchema } from '../faults/fault.ts';
import { membershipLevels } from '../world/membership-plan.ts';
import { channelPermissions } from '../world/permissions.ts';

const id = z.string();

/** A file of a message; its content is only in memory. */
const attachmentSchema = z.object({
  ...{ id, filename: z.string(), size: z.number() },
  contentType: z.string().default('application/octet-stream'),
});

/** The user or message on which a command of a context menu was used. */
const contextTargetSchema = z.object({ userId: id.optional(), messageId: id.optional() });
export type ContextTargetIds = z.infer<typeof contextTargetSchema>;

/** An interaction of a user: with a command, with a component of a message, or with a form. */
const interactionSourceSchema = z.object({
  id,
  type: z.number(),
  name: z.string().optional(),
  userId: id,
  contextTarget: contextTargetSchema.optional(),
  /** The message of the component. */
  messageId: id.optional(),
  /** The interaction that opened the form. */
  get openedBy() {
    return interactionSourceSchema.optional();
  },
});
export type InteractionSource = z.infer<typeof interactionSourceSchema>;

/** A message in a channel. */
export const messageSchema = z.object({
  id,
  /** Undefined for the bot. */
  authorId: id.optional(),
  /** The webhook that sent it, with the name that it used. */
  webhook: z.object({ id, name: z.string() }).optional(),
  content: z.string(),
  embeds: z.array(z.record(z.string(), z.unknown())),
  components: z.array(z.record(z.string(), z.unknown())).default([]),
  attachments: z.array(attachmentSchema).default([]),
  /** The allowed mentions, if the sender set them. */
  mentions: z.array(z.string()).optional(),
  sentAt: z.number(),
  editedAt: z.number().optional(),
  /** The message that it replies to. */
  replyTo: id.optional(),
  /** By emoji, the ids of the users who reacted. */
  reactions: z.record(z.string(), z.array(id)).default({}),
  pinnedAt: z.number().optional(),
  flags: z.number().default(0),
  /** The interaction that it responds to. */
  interaction: interactionSourceSchema.optional(),
});
export type Message = z.infer<typeof messageSchema>;

/** What changed about a member since the seed. */
const memberChangesSchema = z.object({
  /** False after they left, true after they joined. */
  isMember: z.boolean().optional(),
  joinedAt: z.string().optional(),
  roles: z.array(id).optional(),
  nick: z.string().nullable().optional(),
  /** The end of a timeout. */
  timeoutUntil: z.string().nullable().optional(),
  /** The voice channel that they are in. */
  voiceChannelId: id.nullable().optional(),
});
export type MemberChanges = z.infer<typeof memberChangesSchema>;

/** A role's details that can change. */
const roleDetailsSchema = z.object({
  name: z.string(),
  color: z.number(),
  hoist: z.boolean(),
  permissions: z.string(),
  mentionable: z.boolean(),
});
export type RoleDetails = z.infer<typeof roleDetailsSchema>;

/** The roles of a server that changed since the seed. */
const roleChangesSchema = z.object({
  created: z.array(z.object({ id, ...roleDetailsSchema.shape })),
  edited: z.record(id, roleDetailsSchema.partial()),
  deleted: z.array(id),
  /** All role ids, the lowest first, once they were moved. */
  order: z.array(id).optional(),
});
export type RoleChanges = z.infer<typeof roleChangesSchema>;

const overwriteSchema = z.object({ id, type: z.literal([0, 1]), allow: z.string(), deny: z.string() });

/** A channel's details that can change. */
const channelDetailsSchema = z.object({
  name: z.string(),
  topic: z.string().nullable(),
  nsfw: z.boolean(),
  position: z.number(),
  parent_id: id.nullable(),
  rate_limit_per_user: z.number(),
  permission_overwrites: z.array(overwriteSchema),
  thread_metadata: z.object({
    archived: z.boolean(),
    auto_archive_duration: z.number(),
    archive_timestamp: z.string(),
    locked: z.boolean(),
  }),
});
export type ChannelDetails = z.infer<typeof channelDetailsSchema>;

/** A channel or thread that was created since the seed. */
const createdChannelSchema = z.object({
  id,
  serverId: id,
  type: z.number(),
  name: z.string(),
  parentId: id.nullable(),
  /** Who started a thread. */
  ownerId: id.optional(),
  /** The members of a thread; until that changes, only its owner. */
  memberIds: z.array(id).optional(),
});

/** An application command, as the bot registered it. */
const commandSchema = z.looseObject({
  id,
  name: z.string(),
  type: z.number(),
  description: z.string(),
  version: id,
});
export type Command = z.infer<typeof commandSchema>;

const webhookSchema = z.object({ id, token: z.string(), serverId: id, channelId: id, name: z.string() });
export type Webhook = z.infer<typeof webhookSchema>;

/** An entry of a server's audit log. */
const auditLogEntrySchema = z.object({
  id,
  userId: id,
  targetId: id.nullable(),
  action: z.number(),
  reason: z.string().optional(),
  changes: z.array(z.looseObject({ key: z.string() })).optional(),
  options: z.record(z.string(), z.string()).optional(),
});
export type AuditLogEntry = z.infer<typeof auditLogEntrySchema>;

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
  /** By server and user. */
  memberChanges: z.record(id, z.record(id, memberChangesSchema)).default({}),
  /** By server: the joins since the seed, less the leaves. */
  memberCountChanges: z.record(id, z.number()).default({}),
  /** By server and user: the reasons of bans. */
  bans: z.record(id, z.record(id, z.string().nullable())).default({}),
  /** By user, unless they are offline. */
  statuses: z.record(id, z.enum(['online', 'idle', 'dnd'])).default({}),
  roleChanges: z.record(id, roleChangesSchema).default({}),
  createdChannels: z.record(id, createdChannelSchema).default({}),
  channelChanges: z.record(id, channelDetailsSchema.partial()).default({}),
  /** By server; those of every server are at "". */
  commands: z.record(z.string(), z.array(commandSchema)).default({}),
  webhooks: z.array(webhookSchema).default([]),
  /** By server, newest first. */
  auditLogs: z.record(id, z.array(auditLogEntrySchema)).default({}),
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
    memberChanges: {},
    memberCountChanges: {},
    bans: {},
    statuses: {},
    roleChanges: {},
    createdChannels: {},
    channelChanges: {},
    commands: {},
    webhooks: [],
    auditLogs: {},
    invites: [],
    revoked: {},
    faults: [],
  };
}
