import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../http/context.ts';
import { digestOf } from '../../keys/secrets.ts';
import { bindingCookie, isSecure } from '../credentials.ts';
import { lifetimes } from '../lifetimes.ts';
import { isBanned, rememberPerson } from '../people.ts';
import { createTicket } from '../tickets.ts';
import { signInEnd, signInFailureOf } from './sign-in-failure.ts';

const back = z.object({ state: z.string().max(200), error: z.string().max(200).optional() });

/** Takes a browser back from the consent page, and on to the second factor. */
export async function finishSignIn(context: Context, request: FastifyRequest, reply: FastifyReply) {
  const outcome = await finish(context, request).catch((error: unknown) => {
    const failure = signInFailureOf(error);
    if (failure !== 'expired') context.log.warn({ err: error }, 'A sign-in could not be completed.');
    return failure;
  });
  if (typeof outcome === 'string') return reply.redirect(signInEnd(outcome), 302);
  const options = {
    path: '/',
    sameSite: 'strict',
    secure: isSecure(context.siteOrigin),
    maxAge: lifetimes.ticket / 1000,
  } as const;
  reply.setCookie('access_token', outcome.access, options);
  reply.setCookie('refresh_token', outcome.refresh, options);
  return reply.redirect('/2fa?type=user', 302);
}

async function finish(context: Context, request: FastifyRequest) {
  const { platform } = context;
  const query = back.safeParse(request.query).data;
  const binding = bindingCookie(request, context.siteOrigin);
  if (!query || !binding) return 'expired';
  const verifier = await takeAttempt(context, query.state, binding);
  if (verifier === undefined) return 'expired';
  if (query.error !== undefined) return query.error === 'access_denied' ? 'denied' : 'unavailable';
  const search = request.url.slice(request.url.indexOf('?') + 1);
  const tokens = await platform.consent.redeem(search, query.state, verifier);
  const person = await platform.person(tokens.access);
  if (await isBanned(context, person.id)) {
    await platform.consent.revoke(tokens.access).catch((error: unknown) => {
      context.log.warn({ err: error }, 'A consent could not be given back.');
    });
    return 'banned';
  }
  await rememberPerson(context, person, tokens);
  return createTicket(context, person.id, binding);
}

/** The secret half of PKCE of the attempt that this browser started; it can be taken once. */
async function takeAttempt({ db, keys, now }: Context, state: string, binding: string) {
  const attempt = await db
    .deleteFrom('sign_in_attempts')
    .where('state_hash', '=', digestOf(state))
    .where('binding_hash', '=', digestOf(binding))
    .returning(['verifier_sealed', 'expires_at'])
    .executeTakeFirst();
  if (!attempt || attempt.expires_at.getTime() <= now()) return undefined;
  return keys.open(attempt.verifier_sealed, 'sign-in', state);
}
