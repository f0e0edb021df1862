import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../http/context.ts';
import { countAgainst } from '../../http/limits.ts';
import { digestOf, newToken } from '../../keys/secrets.ts';
import { addressForLimits } from '../address.ts';
import { bindingCookie, setBinding } from '../credentials.ts';
import { after, lifetimes } from '../lifetimes.ts';

/** Sends a browser to the platform's consent page, and remembers that it was this browser. */
export async function startSignIn(context: Context, request: FastifyRequest, reply: FastifyReply) {
  const { db, keys, platform, siteOrigin, now } = context;
  await countAgainst(context, `sign-in:${addressForLimits(request.ip)}`, { hits: 60, seconds: 60 });
  // A session that is open in this browser is bound to the same cookie and goes on.
  const binding = bindingCookie(request, siteOrigin) ?? newToken('bnd');
  const state = newToken('sta');
  const verifier = platform.consent.newVerifier();
  await db
    .insertInto('sign_in_attempts')
    .values({
      state_hash: digestOf(state),
      binding_hash: digestOf(binding),
      verifier_sealed: keys.seal(verifier, 'sign-in', state),
      expires_at: after(now(), lifetimes.attempt),
    })
    .execute();
  setBinding(reply, { siteOrigin, value: binding, seconds: lifetimes.session / 1000 });
  return reply.redirect(await platform.consent.address(state, verifier), 302);
}
