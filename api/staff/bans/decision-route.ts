import type { contract } from 'api-contract/contract';
import type { Database } from '../../data/tables.ts';
import type { Call } from '../../http/implement.ts';
import { Refusal } from '../../http/refusal.ts';
import { noteDeed, withReason } from '../deeds.ts';
import { readBanRequest } from './ban-requests.ts';
import { addBan, checkMayBan } from './banned.ts';

type DecisionCall = Call<typeof contract.decideBan>;

/** `POST /v1/admin/ban_requests/decide`: approves a proposal, which bans in the same transaction, or refuses it. */
export async function answerDecision(call: DecisionCall) {
  const { db, input } = call;
  const { decision, note } = input.body;
  return db.transaction().execute(async (transaction) => {
    const inside = { ...call, db: transaction };
    const { id, user_id, reason, ...person } = await take(inside);
    const approves = decision === 'approve';
    const action = approves ? 'ban_request_approve' : 'ban_request_refuse';
    const sentence = `${approves ? 'Approved' : 'Refused'} the proposal to ban ${user_id}.`;
    await noteDeed(inside, { action, subject: user_id, description: withReason(sentence, note) }, 'done');
    if (approves) await ban(inside, { user_id, reason, person });
    return readBanRequest(inside, id);
  });
}

/** Decides on a proposal that is still open: of several at once, one does. */
async function take({ db, now, caller, input }: DecisionCall & { db: Database }) {
  const { id, decision, note } = input.body;
  const request = /^\d{1,15}$/.test(id) ? await find(db, Number(id)) : undefined;
  if (!request) throw new Refusal('request-unknown');
  if (request.state !== 'open') throw new Refusal('request-decided');
  if (request.proposed_by === caller.userId) throw new Refusal('request-own');
  if (decision === 'approve') await checkMayBan({ db, caller, userId: request.user_id });
  const taken = await db
    .updateTable('ban_requests')
    .set({
      state: decision === 'approve' ? 'approved' : 'refused',
      decided_by: caller.userId,
      decided_at: new Date(now()),
      note: note || null,
    })
    .where('id', '=', request.id)
    .where('state', '=', 'open')
    .returning(['id', 'user_id', 'reason', 'name', 'avatar', 'discriminator'])
    .executeTakeFirst();
  if (!taken) throw new Refusal('request-decided');
  return taken;
}

function find(db: Database, id: number) {
  return db
    .selectFrom('ban_requests')
    .select(['id', 'state', 'user_id', 'proposed_by'])
    .where('id', '=', id)
    .executeTakeFirst();
}

interface Banned {
  user_id: string;
  reason: string;
  person: { name: string | null; avatar: string | null; discriminator: string | null };
}

/** Whoever was banned in the meantime stays so. */
async function ban(call: DecisionCall & { db: Database }, { user_id, reason, person }: Banned) {
  const { db, now, caller } = call;
  const added = await addBan(db, { userId: user_id, person, reason, by: caller.userId, at: new Date(now()) });
  if (!added) return;
  const description = withReason(`Banned ${user_id}.`, reason);
  await noteDeed(call, { action: 'banned_user_add', subject: user_id, description }, 'done');
}
