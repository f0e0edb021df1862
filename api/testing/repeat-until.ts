import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 20;
const REPEAT_MS = 1000;
const TIMEOUT_MS = 10_000;

/** Waits until a condition is true; throws after 10 seconds. */
export function waitUntil(isDone: () => boolean | Promise<boolean>): Promise<void> {
  return repeatUntil(() => {}, isDone);
}

/** Repeats an action, once a second, until another process has reacted to it. */
export async function repeatUntil(act: () => unknown, isDone: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  while (performance.now() < end) {
    await act();
    const repeatAt = performance.now() + REPEAT_MS;
    while (performance.now() < repeatAt) {
      if (await isDone()) return;
      await sleep(POLL_MS);
    }
  }
  throw new Error(`This did not happen: ${isDone}`);
}
