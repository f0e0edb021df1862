import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from './tables.ts';

/**
 * Calls `wake` when a transaction with a notification on the channel commits in any process, and when a notification
 * may have been missed. Returns a function that stops listening.
 */
export type Listen = (channel: string, wake: () => void) => Promise<() => Promise<void>>;

/** Wakes the listeners of a channel when this transaction commits. */
export async function notify(db: Database, channel: string) {
  await sql`select pg_notify(${channel}, '')`.execute(db);
}

/** The delay before reconnecting, in milliseconds. */
const RECONNECT_DELAY_MS = 2000;

/** Listens on a separate connection and reconnects whenever it breaks. */
export function createListen(url: string, onError: (error: Error) => void): Listen {
  return async (channel, wake) => {
    const stopped = new AbortController();
    const { signal } = stopped;
    const listening = (async () => {
      while (!signal.aborted) {
        await listenOnce({ url, channel, wake, onError, signal }).catch(onError);
        await pause(RECONNECT_DELAY_MS, undefined, { signal, ref: false }).catch(() => {});
      }
    })();
    return async () => {
      stopped.abort();
      await listening;
    };
  };
}

interface Listening {
  url: string;
  channel: string;
  wake: () => void;
  onError: (error: Error) => void;
  signal: AbortSignal;
}

/** Listens until the connection ends or the signal aborts. */
async function listenOnce({ url, channel, wake, onError, signal }: Listening) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, keepAlive: true });
  const ended = Promise.withResolvers<unknown>();
  client.on('error', onError);
  client.on('notification', wake);
  client.once('end', ended.resolve);
  signal.addEventListener('abort', ended.resolve);
  try {
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    // Notifications may have been missed before.
    wake();
    if (!signal.aborted) await ended.promise;
  } finally {
    signal.removeEventListener('abort', ended.resolve);
    await client.end();
  }
}
