import { setTimeout as pause } from 'node:timers/promises';
import type { CustomFetch } from 'openid-client';
import { PlatformUnavailable, usualWait } from './failures.ts';
import { limits } from './settings.ts';

/** Asks as `fetch` does; a platform that limits us for a short time is asked once more. */
export const consentFetch: CustomFetch = async (url, options) => {
  // It is always a form.
  const call = { ...options, body: String(options.body) };
  const answer = await fetch(url, call);
  const seconds = secondsToWait(answer);
  if (seconds === undefined) return answer;
  if (seconds * 1000 > limits.wait) throw new PlatformUnavailable(seconds);
  await pause(seconds * 1000, undefined, { signal: options.signal });
  const second = await fetch(url, call);
  const more = secondsToWait(second);
  if (more !== undefined) throw new PlatformUnavailable(more);
  return second;
};

/** How long the platform has us wait, if it does. */
function secondsToWait(answer: Response): number | undefined {
  if (answer.status !== 429) return undefined;
  return Number(answer.headers.get('retry-after')) || usualWait;
}
