import { setTimeout as wait } from 'node:timers/promises';
import type { QueryDeps } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import { ASK_TIMEOUT_MS, addAsk, type NewAsk, offerToAnyStream, PREFERENCE_MS, readAnswer } from './asks.ts';
import type { ChangeStreams } from './change-stream.ts';
import { reportAsk } from './feature-metrics.ts';

/** How often to look for an answer whose NOTIFY was lost. */
const POLL_MS = 1000;

export interface AskDeps {
  changeStreams: ChangeStreams;
}

/** Asks the running bot, and waits for its answer. Throws if there is none in time. */
export async function waitForAnswer(deps: AskDeps & QueryDeps, question: NewAsk): Promise<unknown> {
  const { db, changeStreams } = deps;
  const startedAt = performance.now();
  const deadline = startedAt + ASK_TIMEOUT_MS;
  const ask = await addAsk(deps, question).catch((error: unknown) => {
    if (error instanceof ApiError) reportAsk('refused', performance.now() - startedAt);
    throw error;
  });
  let isOffered = false;
  while (performance.now() < deadline) {
    const woken = changeStreams.waitForWake();
    const answer = await readAnswer(db, ask);
    if (answer !== undefined) {
      reportAsk('answered', performance.now() - startedAt);
      return answer;
    }
    if (!isOffered && performance.now() - startedAt >= PREFERENCE_MS) {
      isOffered = true;
      await offerToAnyStream(db, ask);
    }
    await Promise.race([woken, wait(Math.min(POLL_MS, Math.max(0, deadline - performance.now())))]);
  }
  reportAsk('expired', performance.now() - startedAt);
  throw new ApiError('ask-unanswered');
}
