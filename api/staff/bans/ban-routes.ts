import type { contract } from 'api-contract/contract';
import { announce } from '../../bot/changes/announce.ts';
import type { Call } from '../../http/implement.ts';
import { Refusal } from '../../http/refusal.ts';
import { noteDeed, withReason } from '../deeds.ts';
import { describePerson } from '../people/person.ts';
import { addBan, checkMayBan } from './banned.ts';

/** `POST /v1/admin/ban_user`: of two at once, one is told that it is done already. */
export async function answerBan(call: Call<typeof contract.banUser>) {
  const { db, now, caller, input } = call;
  const { userid, reason } = input.body;
  await checkMayBan({ db, caller, userId: userid });
  const person = await describePerson(call, userid);
  await db.transaction().execute(async (transaction) => {
    const ban = { userId: userid, person, reason: reason ?? null, by: caller.userId, at: new Date(now()) };
    if (!(await addBan(transaction, ban))) throw new Refusal('ban-present');
    const description = withReason(`Banned ${userid}.`, reason);
    await noteDeed({ ...call, db: transaction }, { action: 'banned_user_add', subject: userid, description }, 'done');
  });
  return { message: 'OK' };
}

/** `POST /v1/admin/unban_user`: lets somebody in again. */
export async function answerUnban(call: Call<typeof contract.unbanUser>) {
  const { db, now, input } = call;
  const { userid, reason } = input.body;
  await db.transaction().execute(async (transaction) => {
    const lifted = await transaction
      .deleteFrom('bans')
      .where('user_id', '=', userid)
      .returning('user_id')
      .executeTakeFirst();
    if (!lifted) throw new Refusal('ban-missing');
    const description = withReason(`Unbanned ${userid}.`, reason);
    const deed = { action: 'banned_user_remove', subject: userid, description } as const;
    await noteDeed({ ...call, db: transaction }, deed, 'done');
    await announce(transaction, { kind: 'unban', subject: userid, at: new Date(now()) });
  });
  return { message: 'OK' };
}
