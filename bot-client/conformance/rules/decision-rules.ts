import { expect } from '@jest/globals';
import type { PlayedSite } from '../played-site.ts';
import type { SiteRequest } from '../site-request.ts';
import { type Check, createSettings, serverId, waitForApplied } from './rule.ts';

interface Entry {
  decision: string;
  at: string;
  count?: number;
}

function readEntries(site: PlayedSite, part: 'decisions' | 'more'): Entry[] {
  return site.requests.flatMap((request) => listEntries(request, part));
}

function listEntries({ call, body }: SiteRequest, part: 'decisions' | 'more'): Entry[] {
  if (call !== 'POST decisions' || typeof body !== 'object' || body === null) return [];
  const entries: unknown = Reflect.get(body, part);
  return Array.isArray(entries) ? entries : [];
}

const MAX_PER_MINUTE = 60;
const SENT = 70;

/** How a client reports what its bot did. */
export const decisionRules: Record<string, Check> = {
  decisions: async ({ site, start }) => {
    site.settings = [createSettings(1, 3)];
    const client = start();
    await waitForApplied(site, 1, 3);
    for (const outcome of ['done', 'skipped', 'failed']) await client.send(`decide ${serverId(1)} ${outcome}`);
    await site.waitFor('POST decisions', (request) =>
      listEntries(request, 'decisions').some((entry) => 'outcome' in entry && entry.outcome === 'failed'),
    );
    const decided = {
      ...{ decision: expect.any(String), at: expect.any(String), id: serverId(1), feature: 'tea-shop' },
      ...{ user: { id: '220000000000000001', name: 'Robin' }, revision: 3 },
    };
    const reason = { en: 'No cups are left.', hu: 'Elfogytak a csészék.' };
    expect(readEntries(site, 'decisions')).toEqual([
      { ...decided, outcome: 'done', reason: 'Poured a cup.' },
      { ...decided, outcome: 'skipped', reason, field: 'cups' },
      { ...decided, outcome: 'failed', reason: 'No water.' },
    ]);
  },

  'decisions-again': async ({ site, start }) => {
    site.settings = [createSettings(1, 1)];
    let failures = 0;
    site.intercept = ({ call }) => (call === 'POST decisions' && failures++ === 0 ? { status: 503 } : undefined);
    const client = start();
    await waitForApplied(site, 1, 1);
    await client.send(`decide ${serverId(1)} done`);
    const first = await site.waitFor('POST decisions');
    const second = await site.waitFor('POST decisions', () => true, site.requests.indexOf(first) + 1);
    expect(second.body).toEqual(first.body);
  },

  'decisions-many': async ({ site, start }) => {
    site.settings = [createSettings(1, 1)];
    const client = start();
    await waitForApplied(site, 1, 1);
    for (let sent = 0; sent < SENT; sent += 1) await client.send(`decide ${serverId(1)} done`);
    // The rest is reported when the minute is over, or when the client ends.
    await client.stop();
    const decisions = readEntries(site, 'decisions');
    const counts = readEntries(site, 'more').map(({ count }) => count ?? 0);
    expect(counts.reduce((sum, count) => sum + count, decisions.length)).toBe(SENT);
    expect(new Set(decisions.map(({ decision }) => decision)).size).toBe(decisions.length);
    for (const minute of new Set(decisions.map(({ at }) => at.slice(0, 16))))
      expect(decisions.filter(({ at }) => at.startsWith(minute)).length).toBeLessThanOrEqual(MAX_PER_MINUTE);
  },
};
