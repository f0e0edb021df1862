import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../data/tables.ts';
import { digestOf, newToken } from '../../keys/secrets.ts';
import { bindingCookie, setBinding } from '../credentials.ts';
import { after, lifetimes } from '../lifetimes.ts';

interface Creation {
  userId: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface Surroundings {
  db: Database;
  siteOrigin: string;
  now: () => number;
}

const longestUserAgent = 300;

/**
 * Opens a session and answers its token. A browser that brought the binding cookie gets a fresh one, to which the
 * session is bound, and the session that it had before ends.
 */
export async function createSession({ db, siteOrigin, now }: Surroundings, { userId, request, reply }: Creation) {
  const token = newToken('ses');
  const before = bindingCookie(request, siteOrigin);
  const binding = before === undefined ? undefined : newToken('bnd');
  if (before !== undefined) await db.deleteFrom('sessions').where('binding_hash', '=', digestOf(before)).execute();
  await db
    .insertInto('sessions')
    .values({
      token_hash: digestOf(token),
      id: randomBytes(12).toString('hex'),
      user_id: userId,
      binding_hash: binding === undefined ? null : digestOf(binding),
      created_at: new Date(now()),
      last_seen_at: new Date(now()),
      expires_at: after(now(), lifetimes.session),
      ip: request.ip,
      user_agent: (request.headers['user-agent'] ?? '').slice(0, longestUserAgent),
    })
    .execute();
  if (binding !== undefined) setBinding(reply, { siteOrigin, value: binding, seconds: lifetimes.session / 1000 });
  return token;
}
