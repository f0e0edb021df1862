import { z } from 'zod';

/** An id of the chat platform: digits as a string. */
export const snowflake = z
  .string()
  .regex(/^\d{17,20}$/)
  .meta({ id: 'Snowflake', description: 'An id of the chat platform.' });

/** A text from a user. PostgreSQL accepts neither NUL nor lone surrogates. */
export const text = z
  .string()
  .trim()
  .refine((typed) => typed.isWellFormed() && !typed.includes('\0'));

/** A text, or a text by language with English as the fallback. */
export const localText = z.union([z.string(), z.object({ en: z.string() }).catchall(z.string())]);

/** An id of the API. */
export const recordId = z.string().regex(/^[\w-]{1,40}$/);

/** Any token of the API; long ones are rejected before the lookup. */
export const token = z.string().min(1).max(200);

/** The response of a route that returns no data. */
export const done = z.object({ message: z.string() }).meta({ id: 'Done' });

/** What is wrong with a manifest, in English. */
export const faults = z.array(z.object({ path: z.string(), sentence: z.string() }));

/** Every error's body; `reason` and `retry_after` go beyond the specification. */
export const failure = z
  .object({
    message: z.string(),
    reason: z.string().optional(),
    retry_after: z.int().optional().meta({ description: 'Seconds to wait.' }),
    faults: faults.optional().meta({ description: 'What is wrong with a manifest, in English.' }),
    values: z
      .array(z.object({ path: z.array(z.string()), code: z.string(), limit: z.number().optional() }))
      .optional()
      .meta({ description: 'Which values of a feature cannot be saved, and why.' }),
  })
  .meta({ id: 'Failure' });

/** The two tokens in the body of staff requests. */
export const staffTokens = z.object({ token, mod_token: token });

/** A timestamp in ISO 8601. */
export const timestamp = z.iso.datetime().meta({ id: 'Timestamp' });

/** The number of saves of a module; a save sends the one that it is based on. */
export const revision = z.int().min(0).max(2_000_000_000).meta({ id: 'Revision' });

/** The parameters of a page of a list. A page after a cursor neither skips nor repeats rows while the list changes. */
export const page = {
  limit: z.int().min(1).max(1000),
  offset: z.int().min(0).max(10_000_000),
  before: z
    .string()
    .regex(/^\d{1,15}-[\w-]{1,40}$/)
    .optional()
    .meta({ description: '`next` of the previous page, instead of `offset`.' }),
};

/** The cursor of the next page in a response. */
export const nextCursor = z.string().optional().meta({ description: 'The cursor of the next page, if there is one.' });
