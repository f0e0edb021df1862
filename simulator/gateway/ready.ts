import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { GatewayIntentBits } from 'discord-api-types/v10';
import type { WebSocket } from 'ws';
import { toGuildCreatePayload } from '../payloads/guilds.ts';
import { getBotUser, toUserPayload } from '../payloads/users.ts';
import type { Simulator } from '../simulator.ts';
import { hasBot } from '../world/bot.ts';
import type { World } from '../world/world.ts';
import { getShard, type Session } from './session.ts';

/** No more servers are announced while this much waits to be read. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024;
const WAIT_MS = 20;

/** The servers of a session's shard that the bot is on. */
export function getServers(world: World, { identity }: Session) {
  const [number, count] = identity.shard;
  return world.servers.filter((server) => hasBot(world, server) && getShard(server.id, count) === number);
}

/** The data of the first event of a session. */
export function createReadyData(world: World, session: Session, resumeUrl: string) {
  return {
    v: 10,
    user: { ...toUserPayload(getBotUser(world)), verified: true, mfa_enabled: false, email: null, bio: '' },
    guilds: getServers(world, session).map(({ id }) => ({ id, unavailable: true })),
    session_id: session.id,
    session_type: 'normal',
    resume_gateway_url: resumeUrl,
    shard: session.identity.shard,
    application: { id: simulatorCredentials.clientId, flags: 0, flags_new: '0' },
    private_channels: [],
    relationships: [],
    user_settings: {},
    user_settings_proto: '',
    geo_ordered_rtc_regions: [],
    guild_join_requests: [],
    presences: [],
    auth: {},
    _trace: [],
  };
}

/** Sends every server of the shard, a few at a time, so that calls are answered meanwhile. Then the session can be resumed. */
export async function announceServers(simulator: Simulator, session: Session, socket: WebSocket): Promise<void> {
  const { world, stopping } = simulator;
  const servers = (session.identity.intents & GatewayIntentBits.Guilds) === 0 ? [] : getServers(world, session);
  for (const [index, server] of servers.entries()) {
    if (index % 20 === 19) await nextTurn();
    while (socket.bufferedAmount > MAX_WAITING_BYTES && socket.readyState === socket.OPEN && !stopping.aborted)
      await wait(WAIT_MS);
    if (socket.readyState !== socket.OPEN) return;
    // It may have left meanwhile.
    if (!hasBot(world, server)) continue;
    const data = session.filter({
      name: 'GUILD_CREATE',
      serverId: server.id,
      data: toGuildCreatePayload(simulator, server),
    });
    if (data) session.sendInitial('GUILD_CREATE', data);
  }
  session.isAnnounced = true;
}
