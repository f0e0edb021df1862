import { staffTokens } from 'api-contract/shapes';
import type { FastifyRequest } from 'fastify';
import { authenticateBot, RecentBotKeys } from '../bot/bot-key.ts';
import type { StaffRole } from '../db/columns.ts';
import type { QueryDeps } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import { type Authenticate, type Callers, RoleMissingError, type Session } from '../http/context.ts';
import type { CallLimits } from '../http/rate-limits.ts';
import type { ChatPlatform } from '../platform/chat-platform.ts';
import { getBearerToken, getBrowserBinding, getRequestBinding } from './credentials.ts';
import { findSession } from './sessions.ts';
import { hasStaffSession } from './staff-sessions.ts';

interface Deps extends QueryDeps {
  platform: ChatPlatform;
  siteOrigin: string;
  callLimits: CallLimits;
}

/** Creates the function that authenticates the caller of a route. */
export function createAuthenticate(deps: Deps): Authenticate {
  const recentBotKeys = new RecentBotKeys(deps);
  const authenticators: { [A in keyof Callers]: (request: FastifyRequest) => Promise<Callers[A]> } = {
    open: async () => undefined,
    'pending-sign-in': async () => undefined,
    user: (request) => requireSession(deps, request),
    moderator: (request) => requireStaffSession('moderator', deps, request),
    admin: (request) => requireStaffSession('admin', deps, request),
    bot: (request) => requireBotKey(deps, recentBotKeys, request),
  };
  return (callerType, request) => authenticators[callerType](request);
}

type SessionDeps = Omit<Deps, 'platform' | 'callLimits'>;

/** The session of the bearer token; throws if there is none. */
export async function requireSession(deps: SessionDeps, request: FastifyRequest): Promise<Session> {
  const session = await findSession(deps, getBearerToken(request), getRequestBinding(request, deps.siteOrigin));
  if (!session) throw new ApiError('session-missing');
  return session;
}

async function requireStaffSession(role: StaffRole, deps: SessionDeps, request: FastifyRequest): Promise<Session> {
  const { data: tokens } = staffTokens.safeParse(request.body);
  const session = await findSession(deps, tokens?.token, getRequestBinding(request, deps.siteOrigin));
  if (!session) throw new ApiError('session-missing');
  if (!hasRole(session, role)) throw new RoleMissingError(session);
  const isInStaffSession = await hasStaffSession(deps, session, tokens?.mod_token, role);
  if (!isInStaffSession) throw new ApiError('staff-session-missing');
  return session;
}

async function requireBotKey(deps: Deps, recentKeys: RecentBotKeys, request: FastifyRequest): Promise<undefined> {
  const key = getBearerToken(request);
  const isRight = await deps.callLimits.consumeForBot(request.ip, {
    isRecentKey: () => recentKeys.includes(key),
    checkKey: () => authenticateBot(deps, key),
  });
  if (!isRight) throw new ApiError('bot-key-wrong');
}

/** Whether the cookies of a request contain a staff session; for open routes that return more to staff. */
export async function hasStaffCookies(deps: SessionDeps, request: FastifyRequest, role: StaffRole): Promise<boolean> {
  const { token, mod_token } = request.cookies;
  const session = await findSession(deps, token, getBrowserBinding(request, deps.siteOrigin));
  return !!session && hasRole(session, role) && (await hasStaffSession(deps, session, mod_token, role));
}

/** Whether the session's user has a staff role; admins count as moderators too. */
export function hasRole(session: Session, role: StaffRole): boolean {
  return session.role === 'admin' || session.role === role;
}
