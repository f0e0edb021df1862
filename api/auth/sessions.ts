import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ignoreDiskFull } from '../db/errors.ts';
import type { Database, QueryDeps } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import type { Session } from '../http/context.ts';
import { LIFETIMES_MS } from '../lifetimes.ts';
import { generateToken, sha256 } from '../secrets.ts';
import { addMs } from '../time.ts';
import { getBindingCookie, matchesBinding, type SessionBinding, setBinding } from './credentials.ts';
import { findSessionRow } from './session-rows.ts';
import { lockUser } from './users.ts';

interface NewSession {
  userId: string;
  request: FastifyRequest;
}

interface Deps extends QueryDeps {
  siteOrigin: string;
}

const MAX_USER_AGENT_LENGTH = 300;

/**
 * Creates a session and returns its token. If the browser has a binding cookie, its previous session ends, and `binding`
 * is the value of a new cookie, which ties the session to this browser.
 */
export async function createSession({ db, siteOrigin, now }: Deps, { userId, request }: NewSession) {
  const token = generateToken('ses');
  const previousBinding = getBindingCookie(request, siteOrigin);
  const binding = previousBinding === undefined ? undefined : generateToken('bnd');
  if (previousBinding !== undefined)
    await db.deleteFrom('sessions').where('binding_hash', '=', sha256(previousBinding)).execute();
  await db
    .insertInto('sessions')
    .values({
      token_hash: sha256(token),
      id: randomBytes(12).toString('hex'),
      user_id: userId,
      binding_hash: binding === undefined ? null : sha256(binding),
      created_at: new Date(now()),
      last_seen_at: new Date(now()),
      expires_at: addMs(now(), LIFETIMES_MS.session),
      ip: request.ip,
      user_agent: (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT_LENGTH),
    })
    .execute();
  return { token, binding };
}

/** Sends the cookie of a session. Call it after the transaction, because without the session the cookie binds nothing. */
export function bindSession(
  { siteOrigin }: Pick<Deps, 'siteOrigin'>,
  reply: FastifyReply,
  { binding }: { binding: string | undefined },
) {
  if (binding !== undefined) setBinding(reply, { siteOrigin, value: binding, seconds: LIFETIMES_MS.session / 1000 });
}

/** The session of a token, unless it ended or expired, the user is banned, or the binding cookie does not match. */
export async function findSession(
  { db, now }: QueryDeps,
  token: string | undefined,
  binding: SessionBinding,
): Promise<Session | undefined> {
  if (!token) return undefined;
  const tokenHash = sha256(token);
  const row = await findSessionRow({ db, now }, tokenHash);
  if (!row || !matchesBinding(row.binding_hash, binding)) return undefined;
  if (row.is_last_seen_due) {
    await ignoreDiskFull(
      db
        .updateTable('sessions')
        .set({ last_seen_at: new Date(now()) })
        .where('token_hash', '=', tokenHash)
        .execute(),
    );
  }
  return {
    tokenHash,
    id: row.id,
    userId: row.user_id,
    role: row.role ?? undefined,
    username: row.username,
    globalName: row.global_name,
    avatar: row.avatar,
    discriminator: row.discriminator,
  };
}

/** Locks the user of a session. Throws if another request has just ended it, for example from the user's other session. */
export async function lockOwnSession(db: Database, { id, userId }: Session) {
  await lockUser(db, userId);
  const session = await db.selectFrom('sessions').select('id').where('id', '=', id).executeTakeFirst();
  if (!session) throw new ApiError('session-missing');
}

/** The sessions of a user that have neither expired nor been unused for too long. */
export function selectActiveSessions({ db, now }: QueryDeps, userId: string) {
  return db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date(now()))
    .where('last_seen_at', '>', addMs(now(), -LIFETIMES_MS.sessionIdle));
}
