import type { contract } from '../../contract/contract.ts';
import { lookAtServer } from '../../guilds/bot-servers.ts';
import type { Call } from '../../server/implement.ts';
import { Refusal } from '../../server/refusal.ts';
import { noteDeed, settleDeed } from '../deeds.ts';

type InviteCall = Call<typeof contract.createInvite>;

const textChannel = 0;

/** In how many channels it is tried. */
const mostTried = 20;

/** `POST /v1/admin/create_invite`: an invite to a server, for one person and one hour. */
export async function answerInvite(call: InviteCall) {
  const { db, input } = call;
  const { server_id } = input.body;
  const guild = await lookAtServer(call, server_id);
  if (!guild) throw new Refusal('server-unknown');
  const description = `Created an invite to ${guild.name} (${server_id}).`;
  const deed = await noteDeed(call, { action: 'create_invite', subject: server_id, description }, 'pending');
  try {
    const server_invite = await makeInvite(call, server_id, guild.system_channel_id);
    if (server_invite === undefined) throw new Refusal('invite-impossible');
    await settleDeed(db, deed, 'done');
    return { server_invite };
  } catch (error) {
    await settleDeed(db, deed, 'failed');
    throw error;
  }
}

/** In the system channel, else in the first text channel in which the bot may. */
async function makeInvite({ platform }: InviteCall, serverId: string, systemChannel: string | null | undefined) {
  const inSystemChannel = systemChannel ? await platform.createInvite(systemChannel) : undefined;
  if (inSystemChannel !== undefined) return inSystemChannel;
  const channels = ((await platform.channels(serverId)) ?? [])
    .filter(({ id, type }) => type === textChannel && id !== systemChannel)
    .sort((a, b) => a.position - b.position);
  for (const { id } of channels.slice(0, mostTried)) {
    const invite = await platform.createInvite(id);
    if (invite !== undefined) return invite;
  }
  return undefined;
}
