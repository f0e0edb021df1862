import { expect } from '@jest/globals';
import { type Check, createSettings, replaceSettings, saveCups, serverId, waitForApplied } from './rule.ts';

const userId = (n: number) => String(220000000000000000n + BigInt(n));

/** How a client follows changes. */
export const streamRules: Record<string, Check> = {
  resume: async ({ site, start }) => {
    site.settings = [createSettings(1, 1)];
    const client = start();
    await waitForApplied(site, 1, 1);
    const last = saveCups(site, 1, 2);
    await waitForApplied(site, 1, 2);
    const after = site.requests.length;
    site.endStreams();
    saveCups(site, 1, 3);
    const { headers } = await site.waitFor('GET changes', () => true, after);
    expect(headers['last-event-id']).toBe(last);
    await waitForApplied(site, 1, 3);
    expect(await client.send(`feature ${serverId(1)} tea-shop`)).toEqual({ cups: 3 });
    // No change was missed, so there was nothing to load again.
    expect(site.requests.filter(({ call }) => call === 'GET settings')).toHaveLength(1);
  },

  reload: async ({ site, start }) => {
    site.settings = [createSettings(1, 1), createSettings(2, 1)];
    const client = start();
    await waitForApplied(site, 2, 1);
    const after = site.requests.length;
    // The backup is of a time when the bot was not on the second server.
    site.settings = [createSettings(1, 5)];
    site.restore();
    site.endStreams();
    await waitForApplied(site, 1, 5, after);
    expect(await client.send(`feature ${serverId(1)} tea-shop`)).toEqual({ cups: 5 });
    expect(await client.send(`feature ${serverId(2)} tea-shop`)).toBeNull();
  },

  'failed-reload': async ({ site, start }) => {
    site.settings = [createSettings(1, 1)];
    let failures = 0;
    site.intercept = ({ call }) => (call === 'GET settings' && failures++ === 0 ? { status: 500 } : undefined);
    const client = start();
    await waitForApplied(site, 1, 1);
    expect(await client.send(`feature ${serverId(1)} tea-shop`)).toEqual({ cups: 1 });
  },

  'unknown-kind': async ({ site, start }) => {
    site.settings = [createSettings(1, 1)];
    start();
    await waitForApplied(site, 1, 1);
    site.publish({ kind: 'tea-time', id: serverId(1), at: 5 });
    site.publish({ kind: 'tea-time' });
    const last = saveCups(site, 1, 2);
    await waitForApplied(site, 1, 2);
    const after = site.requests.length;
    site.endStreams();
    const { headers } = await site.waitFor('GET changes', () => true, after);
    expect(headers['last-event-id']).toBe(last);
  },

  chunks: async ({ site, start }) => {
    site.settings = [createSettings(1, 1)];
    start();
    await waitForApplied(site, 1, 1);
    replaceSettings(site, createSettings(1, 2));
    const change = { kind: 'feature', id: serverId(1), feature: 'tea-shop', revision: 2, note: 'Ő' };
    const bytes = Buffer.from(`:\n\nid: part\ndata: ${JSON.stringify(change)}\n\n`);
    // Each of the calls in between shows that the part before was sent.
    const middle = bytes.indexOf(Buffer.from('Ő')) + 1;
    for (const part of [bytes.subarray(0, 6), bytes.subarray(6, middle), bytes.subarray(middle)]) {
      site.sendRaw(part);
      await fetch(`${site.url}/v1/bot/bans`, { headers: { authorization: `Bearer ${site.key}` } });
    }
    await waitForApplied(site, 1, 2);
  },

  'silent-stream': async ({ site, start }) => {
    start();
    await site.waitFor('GET changes');
    // The site sends nothing from here on, and does not end the stream.
    await site.waitFor('GET changes', () => true, site.requests.length);
  },

  bans: async ({ site, start }) => {
    site.pageSize = 2;
    site.bans = [1, 2, 3].map(userId);
    site.settings = [createSettings(1, 1)];
    const client = start();
    await waitForApplied(site, 1, 1);
    await site.waitFor('GET bans', ({ query }) => query.after === userId(2));
    site.publish({ kind: 'ban', id: userId(4) });
    site.publish({ kind: 'unban', id: userId(1) });
    saveCups(site, 1, 2);
    await waitForApplied(site, 1, 2);
    const banned = [];
    for (const n of [1, 2, 3, 4, 5]) banned.push(await client.send(`banned ${userId(n)}`));
    expect(banned).toEqual([false, true, true, true, false]);
  },
};
