import type { contract } from 'api-contract/contract';
import { forgetServer, rememberServers } from '../guilds/bot-servers.ts';
import type { Call } from '../http/implement.ts';

/** `POST /v1/bot/servers`: notes where the bot is, and where it is not any more. */
export async function answerServers(call: Call<typeof contract.reportServers>) {
  const { joined, left } = call.input.body;
  await rememberServers(
    call,
    joined.map(({ member_count, ...guild }) => ({ ...guild, approximate_member_count: member_count })),
  );
  for (const id of left) await forgetServer(call, id);
  return { message: 'OK' };
}
