import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { ignoreDiskFull } from '../db/errors.ts';
import { type Places, prepare } from '../db/prepared-query.ts';
import type { QueryDeps } from '../db/tables.ts';
import type { Session } from '../http/context.ts';
import { digestOf, newToken } from '../secrets.ts';
import { addMs, lifetimes } from '../time.ts';
import { getBindingCookie, matchesBinding, type SessionBinding, setBinding } from './credentials.ts';

interface Creation {
  userId: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface Deps extends QueryDeps {
  siteOrigin: string;
}

const MAX_USER_AGENT_LENGTH = 300;

/**
 * Opens a session and answers its token. A browser that brought the binding cookie gets a fresh one, to which the
 * session is bound, and the session that it had before ends.
 */
export async function createSession({ db, siteOrigin, now }: Deps, { userId, request, reply }: Creation) {
  const token = newToken('ses');
  const before = getBindingCookie(request, siteOrigin);
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
      expires_at: addMs(now(), lifetimes.session),
      ip: request.ip,
      user_agent: (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT_LENGTH),
    })
    .execute();
  if (binding !== undefined) setBinding(reply, { siteOrigin, value: binding, seconds: lifetimes.session / 1000 });
  return token;
}

const findSessionRow = prepare(
  (db, value: Places<{ tokenHash: Buffer; now: Date; idleSince: Date; seenSince: Date }>) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .leftJoin('staff', (join) =>
        join.onRef('staff.user_id', '=', 'sessions.user_id').on('staff.activated_at', 'is not', null),
      )
      .leftJoin('bans', 'bans.user_id', 'sessions.user_id')
      .select([
        sql<boolean>`sessions.last_seen_at < ${value('seenSince')}`.as('unseen'),
        'sessions.id',
        'sessions.user_id',
        'sessions.binding_hash',
        'users.username',
        'users.global_name',
        'users.avatar',
        'users.discriminator',
        'staff.role',
      ])
      .where('sessions.token_hash', '=', value('tokenHash'))
      .where('sessions.expires_at', '>', value('now'))
      .where('sessions.last_seen_at', '>', value('idleSince'))
      .where('bans.user_id', 'is', null),
);

/** The session that a token stands for, unless it ended, its person is banned, or its cookie is missing. */
export async function findSession(
  { db, now }: QueryDeps,
  token: string | undefined,
  binding: SessionBinding,
): Promise<Session | undefined> {
  if (!token) return undefined;
  const tokenHash = digestOf(token);
  const at = now();
  const [row] = await findSessionRow(db, {
    tokenHash,
    now: new Date(at),
    idleSince: addMs(at, -lifetimes.sessionIdle),
    seenSince: addMs(at, -lifetimes.sessionSeen),
  });
  if (!row || !matchesBinding(row.binding_hash, binding)) return undefined;
  if (row.unseen) {
    await ignoreDiskFull(
      db
        .updateTable('sessions')
        .set({ last_seen_at: new Date(at) })
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
