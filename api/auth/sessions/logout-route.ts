import type { contract } from 'api-contract/contract';
import type { Call } from '../../http/implement.ts';
import { bearerToken, bindingOf, setBinding } from '../credentials.ts';
import { findSession } from './find-session.ts';

/** The cookies that the pages set, which end with the session. */
const pageCookies = ['token', 'mod_token', 'access_token', 'refresh_token'];

/** `POST /v1/logout`: ends the session, and takes the cookies away. */
export async function answerLogout(call: Call<typeof contract.logout>) {
  const { db, siteOrigin, request, reply } = call;
  const session = await findSession(call, bearerToken(request), bindingOf(request, siteOrigin));
  if (session) await db.deleteFrom('sessions').where('token_hash', '=', session.tokenHash).execute();
  setBinding(reply, { siteOrigin, value: undefined, seconds: 0 });
  for (const name of pageCookies) reply.clearCookie(name, { path: '/', sameSite: 'strict' });
  return { message: 'OK' };
}
