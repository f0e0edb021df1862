import { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';
import type { RequiredRight } from './rights.ts';

/**
 * Who may call: `bearer` a signed-in person, `moderator` and `admin` staff with both tokens in the body, `ticket` a
 * sign-in that waits for its second factor, `bot` the bot with its key, `open` everybody.
 */
export type Access = 'open' | 'ticket' | 'bearer' | 'moderator' | 'admin' | 'bot';

/** One call of the API: what it takes, what it answers, and the error codes it may answer with. */
export interface Route {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: `/v1/${string}`;
  access: Access;
  /** For a call about a server: what the caller has to be allowed there. */
  requiredRight?: RequiredRight;
  /** One sentence for the documentation. */
  summary: string;
  /** What is read of the request: `params`, `query` and `body`, each where the call has it. */
  input: z.ZodObject;
  /** The body of the answer with status 200; with `events` the data of each event of an endless stream. */
  response: z.ZodType;
  events?: true;
  errors: readonly ErrorCode[];
}

type AboutServer = { path: `/v1/guild/${string}` };

/** Checks a route's form and keeps its exact types; one about a server has to say what it needs there. */
export function route<const R extends Route>(
  definition: R & (R extends AboutServer ? { requiredRight: RequiredRight } : unknown),
): R {
  return definition;
}

/** The input of a call that reads nothing but its headers. */
export const emptyInput = z.object({});
