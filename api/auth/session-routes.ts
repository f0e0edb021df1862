import type { contract } from 'api-contract/contract';
import { ApiError } from '../errors.ts';
import type { RequestContext } from '../http/context.ts';
import { getBearerToken, getRequestBinding, setBinding } from './credentials.ts';
import { findSession, lockOwnSession, selectActiveSessions } from './sessions.ts';

/** `GET /v1/me/sessions`: the user's sessions, the most recently used first. */
export async function listSessions({ db, now, caller }: RequestContext<typeof contract.sessions>) {
  const rows = await selectActiveSessions({ db, now }, caller.userId)
    .select(['id', 'created_at', 'last_seen_at', 'expires_at', 'ip', 'user_agent'])
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

/** `DELETE /v1/me/sessions/{id}`: ends one of the user's own sessions. */
export async function endSession({ db, caller, input }: RequestContext<typeof contract.endSession>) {
  await db.transaction().execute(async (transaction) => {
    await lockOwnSession(transaction, caller);
    const ended = await transaction
      .deleteFrom('sessions')
      .where('id', '=', input.params.id)
      .where('user_id', '=', caller.userId)
      .returning('id')
      .executeTakeFirst();
    if (!ended) throw new ApiError('session-unknown');
  });
  return { message: 'OK' };
}

/** `DELETE /v1/me/sessions`: ends all sessions but the current one. */
export async function endOtherSessions({ db, caller }: RequestContext<typeof contract.endOtherSessions>) {
  await db.transaction().execute(async (transaction) => {
    await lockOwnSession(transaction, caller);
    await transaction
      .deleteFrom('sessions')
      .where('user_id', '=', caller.userId)
      .where('id', '!=', caller.id)
      .execute();
  });
  return { message: 'OK' };
}

/** The cookies of sign-in and session that scripts can read, which must be cleared with the session. */
const signInCookies = ['token', 'mod_token', 'access_token', 'refresh_token'];

/** `POST /v1/logout`: ends the session and clears its cookies. */
export async function logOut(call: RequestContext<typeof contract.logout>) {
  const { db, siteOrigin, request, reply } = call;
  const session = await findSession(call, getBearerToken(request), getRequestBinding(request, siteOrigin));
  if (session) await db.deleteFrom('sessions').where('token_hash', '=', session.tokenHash).execute();
  setBinding(reply, { siteOrigin, value: undefined, seconds: 0 });
  for (const name of signInCookies) reply.clearCookie(name, { path: '/', sameSite: 'strict' });
  return { message: 'OK' };
}
