import { randomBytes } from 'node:crypto';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { GatewayOpcodes } from 'discord-api-types/v10';
import { offline, type Presence } from '../world/presences.ts';
import { filterEvent, type PlatformEvent } from './events.ts';

/** What a bot requested when it identified. */
export interface Identity {
  intents: number;
  /** The number of the shard, and of all shards. */
  shard: readonly [number, number];
}

/** A connection to a bot. */
export interface Connection {
  send(text: string): void;
  /** Asks the bot to connect again. */
  close(): void;
  /** Cuts the connection, as a failing network does. */
  cut(): void;
}

/** A bot's session; it outlives its connection, so that the bot can resume it. */
export interface Session {
  readonly id: string;
  readonly identity: Identity;
  /** What is seen of the bot on the servers of this session. */
  presence: Presence;
  /** The data of an event as this bot receives it; undefined if its intents or its shard exclude the event. */
  filter(event: PlatformEvent): PlatformEvent['data'] | undefined;
  /** Sends an event that the bot receives, and stores it so that a bot that resumes gets it. */
  deliver(event: PlatformEvent): void;
  /** Sends an event of the session's start. It is not stored, so a bot that missed it cannot resume. */
  sendInitial(name: string, data: object): void;
  /** Sends what the bot requested. It is not stored; a bot that missed it requests it again. */
  sendRequested(name: string, data: object): void;
  /** Sends to a connection from now on; the one before is closed. */
  attach(connection: Connection): void;
  /** Ends the use of a connection, unless another one has replaced it. */
  detach(connection: Connection): void;
  readonly connection: Connection | undefined;
  /** Whether the bot was sent all of its servers; until then it cannot resume, because it would never get the others. */
  isAnnounced: boolean;
  /** When the connection was lost. */
  readonly detachedAt: number | undefined;
  /** Continues on a connection with the events after a number; false if some are not stored, or servers not announced. */
  resume(connection: Connection, lastSequence: number): boolean;
}

/** How many events a session stores for its bot. */
const MAX_EVENTS = 1000;

export function createSession(identity: Identity, now: () => number): Session {
  let sequence = 0;
  /** A bot can resume after this event and all later ones. */
  let firstResumable = 0;
  let events: { sequence: number; text: string }[] = [];
  let connection: Connection | undefined;
  let detachedAt: number | undefined;
  const write = (name: string, data: object) => {
    sequence += 1;
    return JSON.stringify({ op: GatewayOpcodes.Dispatch, s: sequence, t: name, d: data });
  };
  const store = (text: string) => {
    events.push({ sequence, text });
    if (events.length > MAX_EVENTS) firstResumable = events.shift()?.sequence ?? firstResumable;
  };
  const attach = (next: Connection) => {
    connection?.close();
    connection = next;
    detachedAt = undefined;
  };
  const filter = (event: PlatformEvent) => {
    const [number, count] = identity.shard;
    if (event.serverId !== undefined && getShard(event.serverId, count) !== number) return undefined;
    return filterEvent(event, identity.intents, simulatorCredentials.clientId);
  };
  const session: Session = {
    id: randomBytes(16).toString('hex'),
    identity,
    presence: offline,
    isAnnounced: false,
    filter,
    deliver: (event) => {
      const data = filter(event);
      if (!data) return;
      const text = write(event.name, data);
      store(text);
      connection?.send(text);
    },
    sendInitial: (name, data) => {
      connection?.send(write(name, data));
      events = [];
      firstResumable = sequence;
    },
    sendRequested: (name, data) => connection?.send(write(name, data)),
    attach,
    detach: (lost) => {
      if (connection !== lost) return;
      connection = undefined;
      detachedAt = now();
    },
    get connection() {
      return connection;
    },
    get detachedAt() {
      return detachedAt;
    },
    resume: (next, lastSequence) => {
      if (!session.isAnnounced || lastSequence < firstResumable || lastSequence > sequence) return false;
      attach(next);
      // First, because discord.js drops events about members until it has this one. Its number is that of the last event which the bot got, so
      // that a bot which loses the connection again gets all the others.
      next.send(JSON.stringify({ op: GatewayOpcodes.Dispatch, s: lastSequence, t: 'RESUMED', d: { _trace: [] } }));
      for (const event of events) if (event.sequence > lastSequence) next.send(event.text);
      return true;
    },
  };
  return session;
}

/** The shard that receives the events of a server. */
export function getShard(serverId: string, count: number): number {
  return Number((BigInt(serverId) >> 22n) % BigInt(count));
}
