import type { contract } from 'api-contract/contract';
import { isBanned } from '../../auth/people.ts';
import type { Call } from '../../http/implement.ts';
import { Refusal } from '../../http/refusal.ts';
import { noteDeed, withReason } from '../deeds.ts';
import { describePerson } from '../people/person.ts';
import { readBanRequest } from './ban-requests.ts';
import { checkMayBan } from './banned.ts';

/** `POST /v1/moderator/ban_requests/propose`: asks administrators to ban somebody. */
export async function answerProposal(call: Call<typeof contract.proposeBan>) {
  const { db, now, caller, input } = call;
  const { userid, reason, evidence } = input.body;
  await checkMayBan({ db, caller, userId: userid });
  const person = await describePerson(call, userid);
  return db.transaction().execute(async (transaction) => {
    if (await isBanned({ db: transaction }, userid)) throw new Refusal('ban-present');
    const columns = { user_id: userid, proposed_by: caller.userId, created_at: new Date(now()) };
    const added = await transaction
      .insertInto('ban_requests')
      .values({ ...person, ...columns, reason, evidence })
      .onConflict((conflict) => conflict.column('user_id').where('state', '=', 'open').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw new Refusal('request-present');
    const description = withReason(`Proposed a ban of ${userid}.`, reason);
    await noteDeed({ ...call, db: transaction }, { action: 'ban_request_add', subject: userid, description }, 'done');
    return readBanRequest({ ...call, db: transaction }, added.id);
  });
}
