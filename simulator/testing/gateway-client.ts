import { once } from 'node:events';
import { connect } from 'node:net';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { allIntents } from '../gateway/events.ts';
import type { RunningSimulator } from '../start-simulator.ts';
import { checkEvent } from './platform-description/check-payloads.ts';
import { reportDifferences } from './running-simulator.ts';

const packetSchema = z.object({
  op: z.int(),
  d: z.any(),
  s: z.int().nullable(),
  t: z.string().nullable(),
});
export type Packet = z.infer<typeof packetSchema>;

/** A connection to the gateway that keeps what it receives. */
export interface GatewayClient {
  readonly socket: WebSocket;
  readonly packets: readonly Packet[];
  send(op: number, d: unknown): void;
  /** Waits for the first packet that matches, also one that was received before. */
  waitFor(matches: (packet: Packet) => boolean): Promise<Packet>;
  waitForEvent(name: string): Promise<Packet>;
  /** Waits until the connection is closed; returns the code. */
  waitForClose(): Promise<number>;
}

const clients: WebSocket[] = [];

/** Closes the connections of a test; call it after each test. */
export function closeGatewayClients(): void {
  for (const socket of clients.splice(0)) socket.terminate();
}

/** Connects to the gateway of a simulator. */
export async function connectGateway(
  { url }: Pick<RunningSimulator, 'url'>,
  query = '?v=10&encoding=json',
): Promise<GatewayClient> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/gateway${query}`);
  clients.push(socket);
  const packets: Packet[] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (data) => {
    const packet = packetSchema.parse(JSON.parse(String(data)));
    packets.push(packet);
    if (packet.t) reportDifferences(checkEvent(packet.t, packet.d));
    for (const check of waiting) check();
  });
  const closed = once(socket, 'close');
  await once(socket, 'open');
  const waitFor = (matches: (packet: Packet) => boolean) =>
    new Promise<Packet>((resolve) => {
      const check = () => {
        const found = packets.find(matches);
        if (!found) return;
        waiting.delete(check);
        resolve(found);
      };
      waiting.add(check);
      check();
    });
  return {
    socket,
    packets,
    send: (op, d) => socket.send(JSON.stringify({ op, d })),
    waitFor,
    waitForEvent: (name) => waitFor(({ t }) => t === name),
    waitForClose: async () => z.int().parse((await closed)[0]),
  };
}

/** Asks for a WebSocket without a client for it; returns the connection and the response. */
export async function upgradeConnection({ url }: Pick<RunningSimulator, 'url'>, path: string) {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  const headers = `host: ${host}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==`;
  socket.write(`GET ${path} HTTP/1.1\r\n${headers}\r\n\r\n`);
  const [response] = await once(socket, 'data');
  return { socket, response: String(response) };
}

/** The data with which a bot identifies. */
export function createIdentity(changes: Record<string, unknown> = {}) {
  return { token: simulatorCredentials.botToken, intents: allIntents, properties: {}, ...changes };
}

/** Connects and identifies; the session is ready. */
export async function startSession(simulator: Pick<RunningSimulator, 'url'>, changes: Record<string, unknown> = {}) {
  const client = await connectGateway(simulator);
  client.send(2, createIdentity(changes));
  const ready = await client.waitForEvent('READY');
  return { ...client, ready };
}
