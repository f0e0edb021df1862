import type { contract } from 'api-contract/contract';
import { forgetServer, lookAtServer } from '../../guilds/bot-servers.ts';
import type { Call } from '../../http/implement.ts';
import { Refusal } from '../../http/refusal.ts';
import { noteDeed, settleDeed, withReason } from '../deeds.ts';

/** `POST /v1/admin/leave_server`: takes the bot away from a server. */
export async function answerLeave(call: Call<typeof contract.leaveServer>) {
  const { db, platform, input } = call;
  const { server_id, reason } = input.body;
  const guild = await lookAtServer(call, server_id);
  if (!guild) throw new Refusal('server-unknown');
  const description = withReason(`Left ${guild.name} (${server_id}).`, reason);
  const deed = await noteDeed(call, { action: 'leave_server', subject: server_id, description }, 'pending');
  try {
    await platform.leave(server_id);
  } catch (error) {
    // It may have happened all the same. Where that cannot be asked either, the entry stays open until it can.
    if (await lookAtServer(call, server_id)) {
      await settleDeed(db, deed, 'failed');
      throw error;
    }
  }
  await db.transaction().execute(async (transaction) => {
    await forgetServer({ ...call, db: transaction }, server_id);
    await settleDeed(transaction, deed, 'done');
  });
  return { message: 'OK' };
}
