import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { registerApiProcess } from './api-processes.ts';
import type { Database } from './tables.ts';

/**
 * Calls `onNotification` when a transaction with a notification on the channel commits in any process, and when one may
 * have been missed. Returns a function that stops listening.
 */
export type Listen = (channel: string, onNotification: () => void) => Promise<() => Promise<void>>;

/** Notifies the listeners of a channel when this transaction commits. */
export async function notify(db: Database, channel: string) {
  await sql`select pg_notify(${channel}, '')`.execute(db);
}

/** The delay before reconnecting, in milliseconds. */
const RECONNECT_DELAY_MS = 2000;

/** Listens on a separate connection and reconnects whenever it breaks. */
export function createListen(url: string, onError: (error: Error) => void): Listen {
  return async (channel, onNotification) => {
    const controller = new AbortController();
    const { signal } = controller;
    const loop = (async () => {
      while (!signal.aborted) {
        await listenOnce({ url, channel, onNotification, onError, signal }).catch(onError);
        await pause(RECONNECT_DELAY_MS, undefined, { signal, ref: false }).catch(() => {});
      }
    })();
    return async () => {
      controller.abort();
      await loop;
    };
  };
}

interface ListenOptions {
  url: string;
  channel: string;
  onNotification: () => void;
  onError: (error: Error) => void;
  signal: AbortSignal;
}

/** Listens until the connection ends or the signal aborts. */
async function listenOnce({ url, channel, onNotification, onError, signal }: ListenOptions) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, keepAlive: true });
  const ended = Promise.withResolvers<unknown>();
  client.on('error', onError);
  client.on('notification', onNotification);
  client.once('end', ended.resolve);
  signal.addEventListener('abort', ended.resolve);
  try {
    await client.connect();
    await registerApiProcess(client);
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    // Notifications may have been missed before.
    onNotification();
    if (!signal.aborted) await ended.promise;
  } finally {
    signal.removeEventListener('abort', ended.resolve);
    await client.end();
  }
}
