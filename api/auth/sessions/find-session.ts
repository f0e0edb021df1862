import { sql } from 'kysely';
import { ifRoom } from '../../data/if-room.ts';
import { type Places, prepare } from '../../data/prepare.ts';
import type { StaffLevel } from '../../data/tables.ts';
import type { Context } from '../../http/context.ts';
import { digestOf } from '../../keys/secrets.ts';
import { type Binding, isBound } from '../credentials.ts';
import { after, lifetimes } from '../lifetimes.ts';

/** Who is signed in, and through which session. */
export interface Session {
  tokenHash: Buffer;
  id: string;
  userId: string;
  /** The staff role, once it has been activated. */
  role: StaffLevel | undefined;
  username: string;
  globalName: string | null;
  avatar: string | null;
  discriminator: string;
}

const sessionOf = prepare((db, value: Places<{ tokenHash: Buffer; now: Date; idleSince: Date; seenSince: Date }>) =>
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
  { db, now }: Pick<Context, 'db' | 'now'>,
  token: string | undefined,
  binding: Binding,
): Promise<Session | undefined> {
  if (!token) return undefined;
  const tokenHash = digestOf(token);
  const at = now();
  const [row] = await sessionOf(db, {
    tokenHash,
    now: new Date(at),
    idleSince: after(at, -lifetimes.sessionIdle),
    seenSince: after(at, -lifetimes.sessionSeen),
  });
  if (!row || !isBound(row.binding_hash, binding)) return undefined;
  if (row.unseen) {
    await ifRoom(
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
