import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { countApiProcesses } from '../db/api-processes.ts';
import type { Database } from '../db/tables.ts';
import type { ChatPlatform } from '../platform/chat-platform.ts';

/** How long a process that starts or ends goes unnoticed. */
const POLL_MS = 1000;

interface Deps {
  db: Database;
  platform: ChatPlatform;
}

/** Divides the budget of the bot's calls among the API processes that run, from the start to the end of the server. */
export function divideBotBudget(app: FastifyInstance, deps: Deps) {
  const stopping = new AbortController();
  let polling: Promise<void> | undefined;
  app.addHook('onReady', async () => {
    polling = pollUntilAborted(deps, stopping.signal);
  });
  app.addHook('onClose', async () => {
    stopping.abort();
    await polling;
  });
}

async function pollUntilAborted({ db, platform }: Deps, signal: AbortSignal) {
  while (!signal.aborted) {
    // While the database does not respond, the last number remains. This process may not be connected yet.
    const count = await countApiProcesses(db).catch(() => undefined);
    if (count !== undefined) platform.divideBudget(Math.max(1, count));
    await pause(POLL_MS, undefined, { signal, ref: false }).catch(() => {});
  }
}
