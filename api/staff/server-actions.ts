import type { contract } from 'api-contract/contract';
import { PermissionFlagsBits as bits, ChannelType } from 'discord-api-types/v10';
import { ApiError } from '../errors.ts';
import { markGuildLeft, refreshGuild } from '../guilds/bot-guilds.ts';
import type { RequestContext } from '../http/context.ts';
import { DEFAULT_RETRY_SECONDS, PlatformUnavailableError } from '../platform/errors.ts';
import { getChannelPermissions, getMissingPermissions } from '../platform/permissions.ts';
import type { BotGuild, Channel } from '../platform/shapes.ts';
import { resolveActionLogEntry, writeActionLogEntry } from './action-log.ts';
import { describeAction } from './describe-action.ts';

type InviteCall = RequestContext<typeof contract.createInvite>;

const INVITE_PERMISSIONS = { view: bits.ViewChannel, invite: bits.CreateInstantInvite };

/** After this time, no further request is sent to the platform. */
const INVITE_TIMEOUT_MS = 12_000;

/** `POST /v1/admin/create_invite`: creates an invite to a server that one user can use within an hour. */
export async function createInvite(call: InviteCall) {
  const { db, input } = call;
  const { server_id } = input.body;
  const checkDeadline = createDeadlineCheck();
  const guild = await refreshGuild(call, server_id);
  if (!guild) throw new ApiError('server-unknown');
  const description = describeAction('create_invite', { name: guild.name, id: server_id });
  const entryId = await writeActionLogEntry(
    call,
    { action: 'create_invite', subject: server_id, description },
    'pending',
  );
  try {
    const server_invite = await createChannelInvite(call, guild, checkDeadline);
    if (server_invite === undefined) throw new ApiError('invite-impossible');
    await resolveActionLogEntry(db, entryId, 'done');
    return { server_invite };
  } catch (error) {
    await resolveActionLogEntry(db, entryId, 'failed');
    throw error;
  }
}

/** Creates an invite to the system channel, or else to the first text channel that the bot may invite to. */
async function createChannelInvite({ platform }: InviteCall, guild: BotGuild, checkDeadline: () => void) {
  checkDeadline();
  const [channels, bot] = await Promise.all([
    platform.fetchChannels(guild.id),
    platform.fetchMember(guild.id, platform.clientId),
  ]);
  if (!channels || !bot) return undefined;
  const isSystem = ({ id }: Channel) => id === guild.system_channel_id;
  const inviteChannels = channels
    .filter((channel) => channel.type === ChannelType.GuildText || isSystem(channel))
    .filter(
      (channel) => getMissingPermissions(getChannelPermissions(guild, bot, channel), INVITE_PERMISSIONS).length === 0,
    )
    .sort((a, b) => Number(isSystem(b)) - Number(isSystem(a)) || a.position - b.position);
  for (const { id } of inviteChannels) {
    checkDeadline();
    const invite = await platform.createInvite(id);
    if (invite !== undefined) return invite;
  }
  return undefined;
}

/** Creates a check that throws after the time limit. A request that is pending by then can still finish. */
function createDeadlineCheck(): () => void {
  const startedAt = performance.now();
  return () => {
    if (performance.now() - startedAt > INVITE_TIMEOUT_MS) throw new PlatformUnavailableError(DEFAULT_RETRY_SECONDS);
  };
}

/** `POST /v1/admin/leave_server`: makes the bot leave a server. */
export async function leaveServer(call: RequestContext<typeof contract.leaveServer>) {
  const { db, platform, input } = call;
  const { server_id, reason } = input.body;
  const guild = await refreshGuild(call, server_id);
  if (!guild) throw new ApiError('server-unknown');
  const description = describeAction('leave_server', { name: guild.name, id: server_id }, reason);
  const entryId = await writeActionLogEntry(
    call,
    { action: 'leave_server', subject: server_id, description },
    'pending',
  );
  try {
    await platform.leaveGuild(server_id);
  } catch (error) {
    // The bot may have left anyway. If this check fails too, the entry stays pending until a job resolves it.
    if (await refreshGuild(call, server_id)) {
      await resolveActionLogEntry(db, entryId, 'failed');
      throw error;
    }
  }
  await db.transaction().execute(async (transaction) => {
    await markGuildLeft({ ...call, db: transaction }, server_id);
    await resolveActionLogEntry(transaction, entryId, 'done');
  });
  return { message: 'OK' };
}
