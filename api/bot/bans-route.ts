import type { contract } from 'api-contract/contract';
import type { Call } from '../http/implement.ts';

/** How many are named at once. */
const pageSize = 1000;

/** `GET /v1/bot/bans`: whom the bot is not to serve. */
export async function answerBotBans({ db, input }: Call<typeof contract.botBans>) {
  const rows = await db
    .selectFrom('bans')
    .select('user_id')
    .where('user_id', '>', input.query.after ?? '')
    .orderBy('user_id')
    .limit(pageSize + 1)
    .execute();
  return { bans: rows.slice(0, pageSize).map(({ user_id }) => user_id), more: rows.length > pageSize };
}
