import { toRateLimitKey } from 'config/ip-address';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { QueryDeps } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import type { AppContext } from '../http/context.ts';
import { consumeRateLimit, RATE_LIMITS } from '../http/rate-limits.ts';
import { LIFETIMES_MS } from '../lifetimes.ts';
import { AuthorizationRevokedError, isPlatformError } from '../platform/errors.ts';
import { CodeExchangeRejectedError } from '../platform/oauth-client.ts';
import { type AppKeys, generateToken, sha256 } from '../secrets.ts';
import { addMs } from '../time.ts';
import { findBan } from './bans.ts';
import { getBindingCookie, isSecure, setBinding } from './credentials.ts';
import { createPendingSignIn } from './pending-sign-in.ts';
import { upsertUser } from './users.ts';

/** Query parameters of the platform's redirect. */
const CALLBACK_PARAMS = ['code', 'error', 'state'];

/** `GET /v1/oauth`: redirects to the consent page, and creates a pending sign-in when the platform redirects back. */
export function registerOAuthRoute(app: FastifyInstance, context: AppContext) {
  app.get<{ Querystring: Record<string, unknown> }>('/v1/oauth', {
    handler: (request, reply) => {
      const call = { ...context, log: request.log };
      const isCallback = CALLBACK_PARAMS.some((name) => name in request.query);
      return isCallback ? handleCallback(call, request, reply) : startSignIn(call, request, reply);
    },
    // The browser navigates to this route, so errors redirect to a page instead of returning JSON.
    errorHandler: (error, request, reply) => {
      request.log.warn({ err: error }, 'A sign-in could not be started or completed.');
      return reply.redirect(getSignInErrorPath(toSignInFailure(error)), 302);
    },
  });
}

/** Redirects to the platform's consent page, and binds the attempt to this browser. */
export async function startSignIn(context: AppContext, request: FastifyRequest, reply: FastifyReply) {
  const { db, keys, platform, siteOrigin, now } = context;
  await consumeRateLimit(context, `sign-in:${toRateLimitKey(request.ip)}`, RATE_LIMITS.signIn);
  // Reused, because an open session of this browser is bound to the same cookie.
  const binding = getBindingCookie(request, siteOrigin) ?? generateToken('bnd');
  const state = generateToken('sta');
  const verifier = platform.oauth.createVerifier();
  await db
    .insertInto('sign_in_attempts')
    .values({
      state_hash: sha256(state),
      binding_hash: sha256(binding),
      verifier_encrypted: keys.encrypt(verifier, 'sign-in', state),
      expires_at: addMs(now(), LIFETIMES_MS.signInAttempt),
    })
    .execute();
  setBinding(reply, { siteOrigin, value: binding, seconds: LIFETIMES_MS.session / 1000 });
  return reply.redirect(await platform.oauth.getConsentUrl(state, verifier), 302);
}

const callbackQuery = z.object({ state: z.string().max(200), error: z.string().max(200).optional() });

/** Handles the redirect from the consent page, and redirects to the second factor. */
export async function handleCallback(context: AppContext, request: FastifyRequest, reply: FastifyReply) {
  const result = await completeCallback(context, request).catch((error: unknown) => {
    const failure = toSignInFailure(error);
    if (failure !== 'expired') context.log.warn({ err: error }, 'A sign-in could not be completed.');
    return failure;
  });
  if (typeof result === 'string') return reply.redirect(getSignInErrorPath(result), 302);
  if ('bannedUntil' in result) return reply.redirect(getSignInErrorPath('banned', result.bannedUntil), 302);
  const options = {
    path: '/',
    sameSite: 'strict',
    secure: isSecure(context.siteOrigin),
    maxAge: LIFETIMES_MS.pendingSignIn / 1000,
  } as const;
  reply.setCookie('access_token', result.access, options);
  reply.setCookie('refresh_token', result.refresh, options);
  return reply.redirect('/2fa?type=user', 302);
}

async function completeCallback(context: AppContext, request: FastifyRequest) {
  const { platform } = context;
  const query = callbackQuery.safeParse(request.query).data;
  const binding = getBindingCookie(request, context.siteOrigin);
  if (!query || !binding) return 'expired';
  const verifier = await consumeAttempt(context, query.state, binding);
  if (verifier === undefined) return 'expired';
  if (query.error !== undefined) return query.error === 'access_denied' ? 'denied' : 'unavailable';
  const search = request.url.slice(request.url.indexOf('?') + 1);
  const tokens = await platform.oauth.exchangeCode(search, query.state, verifier);
  const user = await platform.fetchOwnUser(tokens.access);
  const ban = await findBan(context, user.id);
  if (ban) {
    await platform.oauth.revokeToken(tokens.access).catch((error: unknown) => {
      context.log.warn({ err: error }, 'The OAuth consent of a banned user could not be revoked.');
    });
    return { bannedUntil: ban.expires_at };
  }
  await upsertUser(context, user, tokens);
  return createPendingSignIn(context, user.id, binding);
}

/** Returns and deletes the PKCE verifier of the attempt that this browser started. */
async function consumeAttempt({ db, keys, now }: QueryDeps & { keys: AppKeys }, state: string, binding: string) {
  const attempt = await db
    .deleteFrom('sign_in_attempts')
    .where('state_hash', '=', sha256(state))
    .where('binding_hash', '=', sha256(binding))
    .returning(['verifier_encrypted', 'expires_at'])
    .executeTakeFirst();
  if (!attempt || attempt.expires_at.getTime() <= now()) return undefined;
  return keys.decrypt(attempt.verifier_encrypted, 'sign-in', state);
}

/**
 * Why a sign-in failed before the second factor; the landing page has a message for each. `expired`: it must start
 * again; `unavailable`: the platform failed; `unreachable`: any other error.
 */
export type SignInFailure = 'denied' | 'expired' | 'limited' | 'unavailable' | 'unreachable' | 'banned';

/** The page to which a failed sign-in redirects, with the end of a ban. */
export function getSignInErrorPath(failure: SignInFailure, until?: Date | null): string {
  return `/?signin=${failure}${until ? `&until=${until.toISOString()}` : ''}`;
}

/** Maps an error to the failure that the landing page shows. */
export function toSignInFailure(error: unknown): SignInFailure {
  if (error instanceof CodeExchangeRejectedError || error instanceof AuthorizationRevokedError) return 'expired';
  if (error instanceof ApiError && error.reason === 'too-many-requests') return 'limited';
  return isPlatformError(error) ? 'unavailable' : 'unreachable';
}
