import type { contract } from 'api-contract/contract';
import { sql } from 'kysely';
import type { Call } from '../../http/implement.ts';
import { banRequestOf, selectBanRequests } from './ban-requests.ts';

/** `POST /v1/moderator/ban_requests`: the open ones first, and then the newest. */
export async function answerBanRequests(call: Call<typeof contract.banRequests>) {
  const { db, input } = call;
  const { limit, offset, state } = input.body;
  const counted = db.selectFrom('ban_requests').select((eb) => eb.fn.countAll<number>().as('total'));
  const all = selectBanRequests(db)
    .orderBy(sql`(request.state = 'open')`, 'desc')
    .orderBy('request.id', 'desc')
    .limit(limit)
    .offset(offset);
  const [{ total }, rows] = await Promise.all([
    (state ? counted.where('state', '=', state) : counted).executeTakeFirstOrThrow(),
    (state ? all.where('request.state', '=', state) : all).execute(),
  ]);
  return { total, requests: rows.map((row) => banRequestOf(call, row)) };
}
