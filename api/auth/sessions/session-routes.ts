import type { contract } from 'api-contract/contract';
import type { Call } from '../../http/implement.ts';
import { Refusal } from '../../http/refusal.ts';
import { after, lifetimes } from '../lifetimes.ts';

/** `GET /v1/me/sessions`: where the person is signed in, the latest first. */
export async function answerSessions({ db, now, caller }: Call<typeof contract.sessions>) {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_seen_at', 'expires_at', 'ip', 'user_agent'])
    .where('user_id', '=', caller.userId)
    .where('expires_at', '>', new Date(now()))
    .where('last_seen_at', '>', after(now(), -lifetimes.sessionIdle))
    .orderBy('last_seen_at', 'desc')
    .execute();
  return {
    sessions: rows.map((row) => ({
      ...row,
      current: row.id === caller.id,
      created_at: row.created_at.toISOString(),
      last_seen_at: row.last_seen_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
    })),
  };
}

/** `DELETE /v1/me/sessions/{id}`: ends one of the person's own sessions. */
export async function endSession({ db, caller, input }: Call<typeof contract.endSession>) {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', input.params.id)
    .where('user_id', '=', caller.userId)
    .returning('id')
    .executeTakeFirst();
  if (!ended) throw new Refusal('session-unknown');
  return { message: 'OK' };
}

/** `DELETE /v1/me/sessions`: leaves the person signed in here only. */
export async function endOtherSessions({ db, caller }: Call<typeof contract.endOtherSessions>) {
  await db.deleteFrom('sessions').where('user_id', '=', caller.userId).where('id', '!=', caller.id).execute();
  return { message: 'OK' };
}
