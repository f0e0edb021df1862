import { randomBytes } from 'node:crypto';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { GatewayOpcodes } from 'discord-api-types/v10';
import { filterEvent, type PlatformEvent } from './events.ts';
import { getShard } from './shards.ts';

/** What a bot asked for when it identified. */
export interface Identity {
  intents: number;
  /** The number of the shard, and of all shards. */
  shard: readonly [number, number];
}

/** A connection to a bot. */
export interface Connection {
  send(text: string): void;
  close(): void;
}

/** A bot's session; it outlives its connection, so that the bot can resume it. */
export interface Session {
  readonly id: string;
  readonly identity: Identity;
  /** Sends an event if the bot's intents and shard include it, or keeps it until the bot resumes. */
  deliver(event: PlatformEvent): boolean;
  /** Sends an event to the connection only, and does not repeat it. */
  sendOnce(name: string, data: object): void;
  /** Sends to a connection from now on; the one before is closed. */
  attach(connection: Connection): void;
  /** Ends the use of a connection, unless another one has replaced it. */
  detach(connection: Connection): void;
  readonly connection: Connection | undefined;
  /** When the connection was lost. */
  readonly detachedAt: number | undefined;
  /** The events after a number; undefined if some are no longer known. */
  getEventsAfter(sequence: number): readonly string[] | undefined;
}

/** How many events a session keeps for its bot. */
const MAX_EVENTS = 1000;

export function createSession(identity: Identity, now: () => number): Session {
  let sequence = 0;
  let firstKept = 1;
  let events: string[] = [];
  let connection: Connection | undefined;
  let detachedAt: number | undefined;
  const write = (name: string, data: object) => {
    sequence += 1;
    return JSON.stringify({ op: GatewayOpcodes.Dispatch, s: sequence, t: name, d: data });
  };
  const keep = (text: string | undefined) => {
    if (text === undefined) {
      // What was not kept cannot be repeated, and nor can anything before it.
      events = [];
      firstKept = sequence + 1;
      return;
    }
    events.push(text);
    if (events.length > MAX_EVENTS) {
      events.shift();
      firstKept += 1;
    }
  };
  return {
    id: randomBytes(16).toString('hex'),
    identity,
    deliver: (event) => {
      const [number, count] = identity.shard;
      if (event.serverId !== undefined && getShard(event.serverId, count) !== number) return false;
      const data = filterEvent(event, identity.intents, simulatorCredentials.clientId);
      if (!data) return false;
      const text = write(event.name, data);
      keep(text);
      connection?.send(text);
      return true;
    },
    sendOnce: (name, data) => {
      const text = write(name, data);
      keep(undefined);
      connection?.send(text);
    },
    attach: (next) => {
      connection?.close();
      connection = next;
      detachedAt = undefined;
    },
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
    getEventsAfter: (known) =>
      known + 1 < firstKept || known > sequence ? undefined : events.slice(known + 1 - firstKept),
  };
}
