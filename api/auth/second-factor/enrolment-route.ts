import type { contract } from 'api-contract/contract';
import type { Call } from '../../http/implement.ts';
import { findTicket } from '../tickets.ts';
import { enrolmentOf, newSecret } from './totp.ts';

/** `POST /v1/2fa/enrolment`: the secret for an authenticator app, the same one until it is confirmed. */
export async function answerEnrolment(call: Call<typeof contract.enrolment>) {
  const { db, keys, brand, input, request } = call;
  const { userId } = await findTicket(call, request, input.body);
  await db
    .insertInto('second_factors')
    .values({ user_id: userId, secret_sealed: keys.seal(newSecret(), 'second-factor', userId) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { secret_sealed, confirmed_at, username } = await db
    .selectFrom('second_factors')
    .innerJoin('users', 'users.id', 'second_factors.user_id')
    .select(['secret_sealed', 'confirmed_at', 'username'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (confirmed_at !== null) return { enrolled: true };
  return { enrolled: false, ...enrolmentOf(keys.open(secret_sealed, 'second-factor', userId), { brand, username }) };
}
