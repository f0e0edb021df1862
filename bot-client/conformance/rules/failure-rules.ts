import { isDeepStrictEqual } from 'node:util';
import { expect } from '@jest/globals';
import type { PlayedSite } from '../played-site.ts';
import { type Check, createSettings, saveCups, serverId, startAndLoad, waitForApplied } from './rule.ts';

/** Longer than clients usually wait before they retry. */
const RETRY_AFTER_SECONDS = 4;

/**
 * The site rejects a call until the time is over that it named; returns the calls that came too early. A slow client can be
 * late, but not early.
 */
function limit(site: PlayedSite, limitedCall: string, status: number): string[] {
  const early: string[] = [];
  let state: 'open' | 'limited' | 'over' = 'open';
  const end = () => {
    state = 'over';
  };
  site.intercept = ({ call }) => {
    if (call !== limitedCall || state === 'over') return undefined;
    if (state === 'limited') early.push(call);
    // Timers of two processes differ a little.
    else setTimeout(end, RETRY_AFTER_SECONDS * 1000 - 100);
    state = 'limited';
    return { status, headers: { 'retry-after': String(RETRY_AFTER_SECONDS) }, body: {} };
  };
  return early;
}

/** What a client does while the site fails. */
export const failureRules: Record<string, Check> = {
  'retry-after': async ({ site, start }) => {
    site.settings = [createSettings(1, 1)];
    const early = limit(site, 'GET settings', 429);
    start();
    await waitForApplied(site, 1, 1);
    expect(early).toEqual([]);
  },

  'retry-after-failure': async ({ site, start }) => {
    site.settings = [createSettings(1, 1)];
    const early = limit(site, 'GET changes', 503);
    start();
    await waitForApplied(site, 1, 1);
    expect(early).toEqual([]);
  },

  'retry-after-settings': async (stage) => {
    const { site } = stage;
    const client = await startAndLoad(stage);
    const call = `GET guilds/${serverId(1)}/settings`;
    const early = limit(site, call, 503);
    const after = site.requests.length;
    saveCups(site, 1, 3);
    await site.waitFor(call, () => true, after);
    const values: unknown[] = [];
    while (!isDeepStrictEqual(values.at(-1), { cups: 3 }))
      values.push(await client.send(`feature ${serverId(1)} tea-shop`));
    expect(values[0]).toEqual({ cups: 2 });
    expect(early).toEqual([]);
  },

  copy: async (stage) => {
    const { site, start } = stage;
    site.settings = [createSettings(2, 2)];
    const first = await startAndLoad(stage);
    await first.stop();
    await site.stop();
    const client = start();
    expect(await client.send(`feature ${serverId(1)} tea-shop`)).toEqual({ cups: 2 });
    expect(await client.send(`feature ${serverId(2)} tea-shop`)).toEqual({ cups: 2 });
    const after = site.requests.length;
    site.settings = [createSettings(1, 7), createSettings(2, 2)];
    await site.start();
    await waitForApplied(site, 1, 7, after);
    expect(await client.send(`feature ${serverId(1)} tea-shop`)).toEqual({ cups: 7 });
  },

  'failing-site': async (stage) => {
    const { site } = stage;
    const client = await startAndLoad(stage);
    let isFailing = true;
    site.intercept = () => (isFailing ? { status: 502, headers: { 'content-type': 'text/html' } } : undefined);
    // The client learns of a change that it cannot fetch.
    const after = site.requests.length;
    saveCups(site, 1, 3);
    await site.waitFor(`GET guilds/${serverId(1)}/settings`, () => true, after);
    expect(await client.send(`feature ${serverId(1)} tea-shop`)).toEqual({ cups: 2 });
    isFailing = false;
    saveCups(site, 1, 4);
    await waitForApplied(site, 1, 4);
    expect(await client.send(`feature ${serverId(1)} tea-shop`)).toEqual({ cups: 4 });
  },

  'wrong-key': async ({ site, start }) => {
    const { key } = site;
    site.settings = [createSettings(1, 1)];
    site.key = 'bot_another';
    const client = start();
    for (const _ of [1, 2, 3]) await site.waitFor('GET changes', () => true, site.requests.length);
    expect(client.lines.filter((line) => line.includes('key'))).toHaveLength(1);
    site.key = key;
    await waitForApplied(site, 1, 1);
  },

  'older-site': async ({ site, start }) => {
    site.settings = [createSettings(1, 1)];
    site.intercept = ({ call }) =>
      ['PUT manifest', 'GET settings', 'POST applied'].includes(call)
        ? { status: 404, body: { reason: 'not-found' } }
        : undefined;
    const client = start();
    await site.waitFor('GET settings');
    expect(await client.send(`feature ${serverId(1)} tea-shop`)).toEqual({ cups: 1 });
    const after = site.requests.length;
    saveCups(site, 1, 2);
    await site.waitFor(`GET guilds/${serverId(1)}/settings`, () => true, after);
    expect(await client.send(`feature ${serverId(1)} tea-shop`)).toEqual({ cups: 2 });
    expect(site.requests.filter(({ call }) => call === 'PUT manifest')).toHaveLength(1);
  },
};
