import { z } from 'zod';

const id = z.string().regex(/^\d{17,20}$/);

/** A set of permissions: a number that may be too large for one of JavaScript's. */
const permissions = z.string().regex(/^\d{1,30}$/);

/** A person, as the platform tells. */
export const platformUser = z.object({
  id,
  username: z.string(),
  discriminator: z.string().default('0'),
  global_name: z.string().nullish(),
  avatar: z.string().nullish(),
  email: z.string().nullish(),
});

/** A server in a person's own list, with what the person may do there. */
export const ownGuild = z.object({
  id,
  name: z.string(),
  icon: z.string().nullish(),
  banner: z.string().nullish(),
  owner: z.boolean(),
  permissions,
});

/** A role of a server, and what it allows. */
const role = z.object({
  id,
  permissions,
  name: z.string().default(''),
  color: z.int().default(0),
  position: z.int().default(0),
  /** Says whose it is, where it is nobody's but a bot's. */
  tags: z.object({ bot_id: id.optional() }).optional(),
});

/** Somebody in a server, with the roles that they hold. */
export const member = z.object({ user: z.object({ id }), roles: z.array(id) });

/** A channel of a server. */
export const channel = z.object({
  id,
  type: z.int(),
  name: z.string().default(''),
  position: z.int().default(0),
  parent_id: id.nullish(),
  permission_overwrites: z.array(z.object({ id, type: z.int(), allow: permissions, deny: permissions })).default([]),
});

/** A server, as the bot sees it. */
export const botGuild = z.object({
  id,
  name: z.string(),
  icon: z.string().nullish(),
  banner: z.string().nullish(),
  owner_id: id.optional(),
  preferred_locale: z.string().optional(),
  approximate_member_count: z.int().optional(),
  roles: z.array(role).default([]),
  system_channel_id: id.nullish(),
});

/** An invite that was made. */
export const invite = z.object({ code: z.string().regex(/^[\w-]{1,100}$/) });

/** Our application. */
export const application = z.object({ id, redirect_uris: z.array(z.string()).optional() });

export type PlatformUser = z.output<typeof platformUser>;
export type OwnGuild = z.output<typeof ownGuild>;
export type BotGuild = z.output<typeof botGuild>;
export type Member = z.output<typeof member>;
export type Channel = z.output<typeof channel>;
