import { z } from 'zod';

/** An id of the chat platform: digits, kept as text. */
export const snowflake = z
  .string()
  .regex(/^\d{17,20}$/)
  .meta({ id: 'Snowflake', description: 'An id of the chat platform.' });

/** A text of somebody's; the database takes neither a NUL nor half a character. */
export const text = z
  .string()
  .trim()
  .refine((typed) => typed.isWellFormed() && !typed.includes('\0'));

/** An id of ours. */
export const ownId = z.string().regex(/^[\w-]{1,40}$/);

/** A token of ours, of whatever kind; long ones are refused before they are looked up. */
export const token = z.string().min(1).max(200);

/** An answer that only says that it worked. */
export const done = z.object({ message: z.string() }).meta({ id: 'Done' });

/** Every error's body; `reason` and `retry_after` go beyond the specification. */
export const failure = z
  .object({
    message: z.string(),
    reason: z.string().optional(),
    retry_after: z.int().optional().meta({ description: 'Seconds to wait.' }),
  })
  .meta({ id: 'Failure' });

/** The two tokens that staff calls carry in their body. */
export const staffTokens = z.object({ token, mod_token: token });

/** A moment as ISO 8601. */
export const timestamp = z.iso.datetime().meta({ id: 'Moment' });

/** How often something has been saved: what a change has to be based on. */
export const revision = z.int().min(0).max(2_000_000_000).meta({ id: 'Revision' });

/** A part of a long list. */
export const page = { limit: z.int().min(1).max(1000), offset: z.int().min(0).max(10_000_000) };
