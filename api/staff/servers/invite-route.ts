import type { contract } from 'api-contract/contract';
import { PermissionFlagsBits as bits, ChannelType } from 'discord-api-types/v10';
import { lookAtServer } from '../../guilds/bot-servers.ts';
import type { Call } from '../../http/implement.ts';
import { Refusal } from '../../http/refusal.ts';
import { PlatformUnavailable, usualWait } from '../../platform/failures.ts';
import { lacking, permissionsInChannel } from '../../platform/permissions.ts';
import type { BotGuild, Channel } from '../../platform/shapes.ts';
import { noteDeed, settleDeed } from '../deeds.ts';

type InviteCall = Call<typeof contract.createInvite>;

const needs = { view: bits.ViewChannel, invite: bits.CreateInstantInvite };

/** After this many milliseconds nothing more is asked for an invite. */
const patience = 12_000;

/** `POST /v1/admin/create_invite`: an invite to a server, for one person and one hour. */
export async function answerInvite(call: InviteCall) {
  const { db, input } = call;
  const { server_id } = input.body;
  const hurry = inTime();
  const guild = await lookAtServer(call, server_id);
  if (!guild) throw new Refusal('server-unknown');
  const description = `Created an invite to ${guild.name} (${server_id}).`;
  const deed = await noteDeed(call, { action: 'create_invite', subject: server_id, description }, 'pending');
  try {
    const server_invite = await makeInvite(call, guild, hurry);
    if (server_invite === undefined) throw new Refusal('invite-impossible');
    await settleDeed(db, deed, 'done');
    return { server_invite };
  } catch (error) {
    await settleDeed(db, deed, 'failed');
    throw error;
  }
}

/** In the system channel, else in the first text channel in which the bot may. */
async function makeInvite({ platform }: InviteCall, guild: BotGuild, hurry: () => void) {
  hurry();
  const [channels, bot] = await Promise.all([
    platform.channels(guild.id),
    platform.member(guild.id, platform.clientId),
  ]);
  if (!channels || !bot) return undefined;
  const isSystem = ({ id }: Channel) => id === guild.system_channel_id;
  const open = channels
    .filter((channel) => channel.type === ChannelType.GuildText || isSystem(channel))
    .filter((channel) => lacking(permissionsInChannel(guild, bot, channel), needs).length === 0)
    .sort((a, b) => Number(isSystem(b)) - Number(isSystem(a)) || a.position - b.position);
  for (const { id } of open) {
    hurry();
    const invite = await platform.createInvite(id);
    if (invite !== undefined) return invite;
  }
  return undefined;
}

/** Gives up what takes longer than somebody waits; what a single call may take comes on top. */
function inTime(): () => void {
  const began = performance.now();
  return () => {
    if (performance.now() - began > patience) throw new PlatformUnavailable(usualWait);
  };
}
