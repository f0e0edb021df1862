import { staffTokens } from 'api-contract/shapes';
import type { FastifyRequest } from 'fastify';
import { authenticateBot } from '../bot/bot-key.ts';
import type { StaffLevel } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import type { AppContext } from '../http/context.ts';
import { getBearerToken, getBinding, getBrowserBinding } from './credentials.ts';
import { findSession, type Session } from './sessions.ts';
import { hasStaffSession } from './staff-sessions.ts';

/** What is known of a caller, by the access that a route demands. */
export interface Callers {
  open: undefined;
  ticket: undefined;
  bearer: Session;
  moderator: Session;
  admin: Session;
  bot: undefined;
}

type Authenticators = { [A in keyof Callers]: (context: AppContext, request: FastifyRequest) => Promise<Callers[A]> };

const authenticators: Authenticators = {
  open: async () => undefined,
  ticket: async () => undefined,
  bearer: requireSession,
  moderator: (context, request) => requireStaffSession('moderator', context, request),
  admin: (context, request) => requireStaffSession('admin', context, request),
  bot: requireBotKey,
};

/** The one guard of every call: whoever may not call is refused here. */
export function authenticate<A extends keyof Callers>(access: A, context: AppContext, request: FastifyRequest) {
  return authenticators[access](context, request);
}

/** The session of the bearer token. */
export async function requireSession(context: AppContext, request: FastifyRequest): Promise<Session> {
  const session = await findSession(context, getBearerToken(request), getBinding(request, context.siteOrigin));
  if (!session) throw new ApiError('session-missing');
  return session;
}

async function requireStaffSession(level: StaffLevel, context: AppContext, request: FastifyRequest): Promise<Session> {
  const { data: tokens } = staffTokens.safeParse(request.body);
  const session = await findSession(context, tokens?.token, getBinding(request, context.siteOrigin));
  if (!session) throw new ApiError('session-missing');
  if (!hasRole(session, level)) throw new ApiError('role-missing');
  const holds = await hasStaffSession(context, session, tokens?.mod_token, level);
  if (!holds) throw new ApiError('staff-session-missing');
  return session;
}

async function requireBotKey(context: AppContext, request: FastifyRequest): Promise<undefined> {
  if (!(await authenticateBot(context, getBearerToken(request)))) throw new ApiError('bot-key-wrong');
}

/** Whether the cookies of a page open a staff area; for what shows more to staff than to others. */
export async function hasStaffCookies(
  context: AppContext,
  request: FastifyRequest,
  level: StaffLevel,
): Promise<boolean> {
  const { token, mod_token } = request.cookies;
  const session = await findSession(context, token, getBrowserBinding(request, context.siteOrigin));
  return !!session && hasRole(session, level) && (await hasStaffSession(context, session, mod_token, level));
}

/** Whether a person has a staff role, as of now; an admin may do what a moderator may. */
export function hasRole({ role }: Session, level: StaffLevel): boolean {
  return role === 'admin' || role === level;
}
