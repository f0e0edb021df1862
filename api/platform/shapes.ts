import { z } from 'zod';

const id = z.string().regex(/^\d{17,20}$/);

/** A permission bit set as a decimal string, because it may exceed a JavaScript number. */
const permissions = z.string().regex(/^\d{1,30}$/);

/** A name: shortened, and without NUL, which PostgreSQL does not accept. */
const name = z.string().transform((raw) => raw.replaceAll('\0', '').slice(0, 200).toWellFormed());

/** The hash of an image, which becomes part of its URL. */
const imageHash = z
  .string()
  .regex(/^\w{1,64}$/)
  .nullish()
  .catch(null);

export const platformUser = z.object({
  id,
  username: name,
  discriminator: z
    .string()
    .regex(/^\d{1,4}$/)
    .catch('0'),
  global_name: name.nullish(),
  avatar: imageHash,
  email: z
    .string()
    .max(320)
    .refine((address) => !address.includes('\0'))
    .nullish()
    .catch(null),
});

/** A guild in a user's own list, with their permissions. */
export const ownGuild = z.object({
  id,
  name,
  icon: imageHash,
  banner: imageHash,
  owner: z.boolean(),
  permissions,
});

/** A role of a guild and its permissions. */
const role = z.object({
  id,
  permissions,
  name: name.default(''),
  color: z.int().default(0),
  position: z.int().default(0),
  /** Set if the role belongs to a bot. */
  tags: z.object({ bot_id: id.optional() }).optional(),
});

/** A member of a guild with their roles. */
export const member = z.object({
  user: z.object({ id, username: name.optional(), global_name: name.nullish() }),
  nick: name.nullish(),
  roles: z.array(id),
  joined_at: z.coerce.date().nullish().catch(null),
});

/** A member with their names. */
export const namedMember = z.object({
  user: z.object({ id, username: name, global_name: name.nullish(), bot: z.boolean().default(false) }),
  nick: name.nullish(),
});

/** How many members have each role; @everyone is not included. */
export const roleMemberCounts = z.record(id, z.int().min(0));

export const channel = z.object({
  id,
  type: z.int(),
  name: name.default(''),
  position: z.int().default(0),
  parent_id: id.nullish(),
  permission_overwrites: z.array(z.object({ id, type: z.int(), allow: permissions, deny: permissions })).default([]),
});

/** A guild, fetched with the bot token. */
export const botGuild = z.object({
  id,
  name,
  icon: imageHash,
  banner: imageHash,
  owner_id: id.optional(),
  preferred_locale: z
    .string()
    .regex(/^[A-Za-z\d-]{2,10}$/)
    .optional()
    .catch(undefined),
  approximate_member_count: z.int().optional(),
  roles: z.array(role).default([]),
  system_channel_id: id.nullish(),
});

export const invite = z.object({ code: z.string().regex(/^[\w-]{1,100}$/) });

export const message = z.object({ id });

/** An empty response, as the client returns it. */
export const emptyResponse = z.object({ byteLength: z.literal(0) });

export const application = z.object({ id, redirect_uris: z.array(z.string()).optional() });

export type PlatformUser = z.output<typeof platformUser>;
export type OwnGuild = z.output<typeof ownGuild>;
export type BotGuild = z.output<typeof botGuild>;
export type RoleMemberCounts = z.output<typeof roleMemberCounts>;
export type Member = z.output<typeof member>;
export type Channel = z.output<typeof channel>;
