import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { GatewayOpcodes } from 'discord-api-types/v10';
import type { RawData, WebSocket } from 'ws';
import type { z } from 'zod';
import { setVoiceChannel } from '../actions/members.ts';
import { setBotPresence } from '../actions/presences.ts';
import { isSameSecret } from '../oauth/tokens.ts';
import { createRateLimiter } from '../rest/rate-limits.ts';
import type { Simulator } from '../simulator.ts';
import { findServer } from '../world/world.ts';
import {
  areKnownIntents,
  type CloseReason,
  closeCodes,
  commandSchema,
  identifySchema,
  presenceSchema,
  requestMembersSchema,
  resumeSchema,
  voiceStateSchema,
} from './commands.ts';
import { privilegedIntents } from './events.ts';
import { announceServers, createReadyData } from './ready.ts';
import { sendRequestedMembers } from './requested-members.ts';
import type { Connection, Session } from './session.ts';

export const HEARTBEAT_INTERVAL_MS = 41_250;

/** As over a network: discord.py would take an immediate response for that to the heartbeat before. */
const HEARTBEAT_ACK_DELAY_MS = 20;

/** The platform accepts at most this many bytes in a message. */
const MAX_COMMAND_BYTES = 4096;
/** The platform disconnects a bot above the limit of commands, and ignores changes of presence above theirs. */
const limits = { commands: { count: 120, windowMs: 60_000 }, presences: { count: 5, windowMs: 20_000 } };

/** A bot that does not read is disconnected once this much waits for it. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024;

/** Serves one connection of a bot. */
export function serveConnection(simulator: Simulator, socket: WebSocket, resumeUrl: string): void {
  const { sessions } = simulator;
  let session: Session | undefined;
  const limiter = createRateLimiter(simulator.now);
  const isWithin = (name: keyof typeof limits) => {
    const { count, windowMs } = limits[name];
    return limiter.count(name, windowMs).count <= count;
  };

  const close = (reason: CloseReason) => {
    const [code, text] = closeCodes[reason];
    socket.close(code, text);
  };
  const sendText = (text: string) => {
    if (socket.readyState !== socket.OPEN) return;
    socket.send(text);
    if (socket.bufferedAmount > MAX_UNREAD_BYTES) socket.terminate();
  };
  const send = (op: GatewayOpcodes, d: unknown = null) => sendText(JSON.stringify({ op, d, s: null, t: null }));

  const connection: Connection = {
    send: sendText,
    close: () => {
      send(GatewayOpcodes.Reconnect);
      socket.close(4000, 'The session continues on another connection.');
    },
    cut: () => socket.terminate(),
  };

  const heartbeatTimer = setTimeout(() => close('sessionTimedOut'), HEARTBEAT_INTERVAL_MS * 1.5);
  const acknowledge = () => {
    heartbeatTimer.refresh();
    setTimeout(() => send(GatewayOpcodes.HeartbeatAck), HEARTBEAT_ACK_DELAY_MS);
  };

  const identify = ({ token, intents, shard, presence }: z.infer<typeof identifySchema>) => {
    if (session) return close('alreadyAuthenticated');
    if (!isSameSecret(token, simulatorCredentials.botToken)) return close('authenticationFailed');
    if (shard[0] >= shard[1]) return close('invalidShard');
    if (!areKnownIntents(intents)) return close('invalidIntents');
    if ((intents & privilegedIntents & ~simulator.settings.privilegedIntents) !== 0) return close('disallowedIntents');
    if (!sessions.mayIdentify(shard[0])) return send(GatewayOpcodes.InvalidSession, false);
    session = sessions.open({ intents, shard });
    session.attach(connection);
    session.presence = { ...presence, since: simulator.now() };
    session.sendInitial('READY', createReadyData(simulator.world, session, resumeUrl));
    void announceServers(simulator, session, socket);
  };

  const resume = ({ token, session_id, seq }: z.infer<typeof resumeSchema>) => {
    if (session) return close('alreadyAuthenticated');
    if (!isSameSecret(token, simulatorCredentials.botToken)) return close('authenticationFailed');
    const found = sessions.find(session_id);
    if (found?.resume(connection, seq)) session = found;
    else send(GatewayOpcodes.InvalidSession, false);
  };

  const moveInVoice = ({ guild_id, channel_id }: z.infer<typeof voiceStateSchema>) => {
    const server = findServer(simulator.world, guild_id);
    if (server) setVoiceChannel(simulator, server, simulatorCredentials.clientId, channel_id);
  };

  const requireSession = (): Session | undefined => {
    if (!session) close('notAuthenticated');
    return session;
  };

  /** Runs a command with its data, or closes the connection if the data is invalid. */
  const run = <T>(schema: z.ZodType<T>, data: unknown, command: (value: T) => unknown) => {
    const parsed = schema.safeParse(data);
    if (parsed.success) command(parsed.data);
    else close('decodeError');
  };

  const commands: Partial<Record<number, (data: unknown) => unknown>> = {
    [GatewayOpcodes.Heartbeat]: acknowledge,
    [GatewayOpcodes.Identify]: (data) => run(identifySchema, data, identify),
    [GatewayOpcodes.Resume]: (data) => run(resumeSchema, data, resume),
    [GatewayOpcodes.PresenceUpdate]: (data) => {
      const current = requireSession();
      if (current && isWithin('presences'))
        run(presenceSchema, data, (presence) => setBotPresence(simulator, current, presence));
    },
    [GatewayOpcodes.VoiceStateUpdate]: (data) => requireSession() && run(voiceStateSchema, data, moveInVoice),
    [GatewayOpcodes.RequestGuildMembers]: (data) => {
      const current = requireSession();
      if (current) run(requestMembersSchema, data, (value) => sendRequestedMembers(simulator, current, value));
    },
  };

  const receive = (raw: RawData, isBinary: boolean) => {
    const text = String(raw);
    if (!isWithin('commands')) return close('rateLimited');
    if (isBinary || Buffer.byteLength(text) > MAX_COMMAND_BYTES) return close('decodeError');
    const parsed = commandSchema.safeParse(parseJson(text));
    if (!parsed.success) return close('decodeError');
    const command = commands[parsed.data.op];
    if (!command) return close('unknownOpcode');
    command(parsed.data.d);
  };

  socket.on('message', receive);
  // The close event follows, and the bot learns the reason from the close code.
  socket.on('error', () => undefined);
  socket.once('close', () => {
    clearTimeout(heartbeatTimer);
    session?.detach(connection);
  });
  send(GatewayOpcodes.Hello, { heartbeat_interval: HEARTBEAT_INTERVAL_MS, _trace: [] });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
