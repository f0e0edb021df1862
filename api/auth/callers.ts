import { staffTokens } from 'api-contract/shapes';
import type { FastifyRequest } from 'fastify';
import { hearBot } from '../bot/bot-contact.ts';
import type { StaffLevel } from '../data/tables.ts';
import type { Context } from '../http/context.ts';
import { Refusal } from '../http/refusal.ts';
import { bearerToken, bindingOf, bindingOfBrowser } from './credentials.ts';
import { findSession, type Session } from './sessions/find-session.ts';
import { staffSessionHolds } from './staff/staff-session.ts';

/** What is known of a caller, by the access that a route demands. */
export interface Callers {
  open: undefined;
  ticket: undefined;
  bearer: Session;
  moderator: Session;
  admin: Session;
  bot: undefined;
}

type Guards = { [A in keyof Callers]: (context: Context, request: FastifyRequest) => Promise<Callers[A]> };

const guards: Guards = {
  open: async () => undefined,
  ticket: async () => undefined,
  bearer: signedIn,
  moderator: (context, request) => staff('moderator', context, request),
  admin: (context, request) => staff('admin', context, request),
  bot,
};

/** The one guard of every call: whoever may not call is refused here. */
export function callerOf<A extends keyof Callers>(access: A, context: Context, request: FastifyRequest) {
  return guards[access](context, request);
}

/** The session of the bearer token. */
export async function signedIn(context: Context, request: FastifyRequest): Promise<Session> {
  const session = await findSession(context, bearerToken(request), bindingOf(request, context.siteOrigin));
  if (!session) throw new Refusal('session-missing');
  return session;
}

async function staff(level: StaffLevel, context: Context, request: FastifyRequest): Promise<Session> {
  const { data: tokens } = staffTokens.safeParse(request.body);
  const session = await findSession(context, tokens?.token, bindingOf(request, context.siteOrigin));
  if (!session) throw new Refusal('session-missing');
  if (!mayEnter(session, level)) throw new Refusal('role-missing');
  const holds = await staffSessionHolds(context, session, tokens?.mod_token, level);
  if (!holds) throw new Refusal('staff-session-missing');
  return session;
}

async function bot(context: Context, request: FastifyRequest): Promise<undefined> {
  if (!(await hearBot(context, bearerToken(request)))) throw new Refusal('bot-key-wrong');
}

/** Whether the cookies of a page open a staff area; for what shows more to staff than to others. */
export async function cookiesOpen(context: Context, request: FastifyRequest, level: StaffLevel): Promise<boolean> {
  const { token, mod_token } = request.cookies;
  const session = await findSession(context, token, bindingOfBrowser(request, context.siteOrigin));
  return !!session && mayEnter(session, level) && (await staffSessionHolds(context, session, mod_token, level));
}

/** Whether a person has a staff role, as of now; an admin may do what a moderator may. */
export function mayEnter({ role }: Session, level: StaffLevel): boolean {
  return role === 'admin' || role === level;
}
