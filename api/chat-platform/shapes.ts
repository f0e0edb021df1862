import { z } from 'zod';

const id = z.string().regex(/^\d{17,20}$/);

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
  permissions: z.string().regex(/^\d{1,30}$/),
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
  system_channel_id: id.nullish(),
});

/** A channel of a server; type 0 is the one for text. */
export const channel = z.object({ id, type: z.int(), name: z.string(), position: z.int().default(0) });

/** An invite that was made. */
export const invite = z.object({ code: z.string().regex(/^[\w-]{1,100}$/) });

/** Our application. */
export const application = z.object({ id, redirect_uris: z.array(z.string()).optional() });

export type PlatformUser = z.output<typeof platformUser>;
export type OwnGuild = z.output<typeof ownGuild>;
export type BotGuild = z.output<typeof botGuild>;
