import { expect } from '@jest/globals';
import { DIGEST, KEY } from '../played-site.ts';
import { type Check, createSettings, replaceSettings, serverId, waitForApplied, withoutFeatures } from './rule.ts';

/** How a client loads settings, and what it does with them. */
export const settingsRules: Record<string, Check> = {
  key: async ({ site, start }) => {
    site.settings = [createSettings(1, 1)];
    start();
    await waitForApplied(site, 1, 1);
    const keys = site.requests.map(({ headers }) => headers.authorization);
    expect(new Set(keys)).toEqual(new Set([`Bearer ${KEY}`]));
  },

  pages: async ({ site, start }) => {
    site.pageSize = 2;
    site.settings = [1, 2, 3, 4, 5].map((n) => createSettings(n, n));
    const client = start();
    for (const n of [1, 2, 3, 4, 5]) await waitForApplied(site, n, n);
    const pages = site.requests.filter(({ call }) => call === 'GET settings').map(({ query }) => query.after);
    expect(pages).toEqual([undefined, serverId(2), serverId(4)]);
    for (const n of [1, 2, 3, 4, 5]) expect(await client.send(`feature ${serverId(n)} tea-shop`)).toEqual({ cups: n });
    // The settings of no server were requested again.
    expect(site.requests.filter(({ call }) => call.startsWith('GET guilds/'))).toEqual([]);
  },

  'invalid-entry': async ({ site, start }) => {
    const broken = [null, 'tea', { id: serverId(2) }, { ...createSettings(3, 3), features: null }];
    site.settings = [createSettings(1, 1), ...broken, createSettings(4, 4)];
    const client = start();
    await waitForApplied(site, 1, 1);
    await waitForApplied(site, 4, 4);
    expect(await client.send(`feature ${serverId(1)} tea-shop`)).toEqual({ cups: 1 });
    expect(await client.send(`feature ${serverId(4)} tea-shop`)).toEqual({ cups: 4 });
  },

  'applied-all': async ({ site, start }) => {
    site.pageSize = 1200;
    site.settings = Array.from({ length: 1200 }, (_, n) => createSettings(n, 7));
    start();
    // Reports of more than 1,000 entries are faults, which end every rule.
    await waitForApplied(site, 0, 7);
    await waitForApplied(site, 1199, 7);
  },

  'applied-off': async ({ site, start }) => {
    site.settings = [{ ...withoutFeatures(1), features_off: { 'tea-shop': 4 } }, createSettings(2, 3)];
    start();
    await waitForApplied(site, 1, 4);
    await waitForApplied(site, 2, 3);
  },

  applied: async ({ site, start }) => {
    site.settings = [createSettings(1, 1)];
    const client = start();
    await waitForApplied(site, 1, 1);
    replaceSettings(site, createSettings(1, 2));
    site.publish({ kind: 'feature', id: serverId(1), feature: 'tea-shop', revision: 2 });
    await waitForApplied(site, 1, 2);
    expect(await client.send(`feature ${serverId(1)} tea-shop`)).toEqual({ cups: 2 });
  },

  'switched-off': async ({ site, start }) => {
    site.settings = [createSettings(1, 1)];
    const client = start();
    await waitForApplied(site, 1, 1);
    replaceSettings(site, withoutFeatures(1));
    site.publish({ kind: 'feature', id: serverId(1), feature: 'tea-shop', revision: 2 });
    await waitForApplied(site, 1, 2);
    expect(await client.send(`feature ${serverId(1)} tea-shop`)).toBeNull();
  },

  manifest: async ({ site, start }) => {
    site.settings = [createSettings(1, 1)];
    start();
    await waitForApplied(site, 1, 1);
    const after = site.requests.length;
    replaceSettings(site, createSettings(1, 2));
    site.publish({ kind: 'feature', id: serverId(1), feature: 'tea-shop', revision: 2 });
    await waitForApplied(site, 1, 2, after);
    const loads = site.requests.filter(({ call }) => /^GET (settings|guilds)/.test(call));
    expect(loads.map(({ query }) => query.manifest)).toEqual([DIGEST, DIGEST]);
    expect(site.requests.filter(({ call }) => call === 'PUT manifest')).toHaveLength(1);
  },

  'manifest-late': async ({ site, start }) => {
    site.settings = [createSettings(1, 1)];
    let isFailing = true;
    site.intercept = ({ call }) => (call === 'PUT manifest' && isFailing ? { status: 503 } : undefined);
    start();
    await site.waitFor('GET settings', ({ query }) => query.manifest === undefined);
    isFailing = false;
    await site.waitFor('GET settings', ({ query }) => query.manifest === DIGEST);
  },

  'manifest-rejected': async ({ site, start }) => {
    site.settings = [createSettings(1, 1)];
    const faults = [{ path: 'features[0].id', sentence: 'is too long.' }];
    site.intercept = ({ call }) =>
      call === 'PUT manifest' ? { status: 400, body: { reason: 'manifest-invalid', faults } } : undefined;
    const client = start();
    const reconnect = async () => {
      site.endStreams();
      await site.waitFor('GET changes', () => true, site.requests.length);
    };
    await waitForApplied(site, 1, 1);
    await reconnect();
    expect(client.lines.filter((line) => line.includes('features[0].id is too long.'))).toHaveLength(1);
    expect(site.requests.filter(({ call }) => call === 'PUT manifest')).toHaveLength(1);
    expect(site.requests.filter(({ query }) => query.manifest !== undefined)).toEqual([]);
  },
};
