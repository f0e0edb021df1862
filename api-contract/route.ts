import { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';
import type { RequiredRight } from './rights.ts';

/**
 * Who may call: `user` a signed-in user; `moderator` and `admin` staff with a session and a staff session, that is, a
 * second factor in the last five minutes, and with both tokens in the body; `pending-sign-in` a user with a pending
 * sign-in or, on some routes, a session (the handler checks); `bot` the bot with its key; `open` everyone.
 */
export type CallerType = 'open' | 'pending-sign-in' | 'user' | 'moderator' | 'admin' | 'bot';

/** A route of the API: its input, its response and its error codes. */
export interface Route {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: `/v1/${string}`;
  caller: CallerType;
  /** A level, then one or more rights: the caller needs at least this level of one of them. */
  requiredRight?: RequiredRight;
  /** One sentence for the documentation. */
  summary: string;
  /** The parsed parts of the request: `params`, `query` and `body`, if the route has them. */
  input: z.ZodObject;
  /** The body of a response with status 200; with `events`, the data of each event of a stream. */
  response: z.ZodType;
  events?: true;
  errors: readonly ErrorCode[];
}

type GuildPath = { path: `/v1/guild/${string}` };

/** Checks the type of a route and preserves its exact types. Guild routes must have `requiredRight`. */
export function route<const R extends Route>(
  definition: R & (R extends GuildPath ? { requiredRight: RequiredRight } : unknown),
): R {
  return definition;
}

/** The input of a route that only reads headers. */
export const emptyInput = z.object({});
