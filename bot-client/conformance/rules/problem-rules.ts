import { expect } from '@jest/globals';
import { type Check, createSettings, serverId, waitForApplied } from './rule.ts';

const reported = (...names: string[]) => ({
  problems: [
    {
      ...{ id: serverId(1), feature: 'tea-shop' },
      problems: names.map((problem) => ({
        ...{ problem, text: { en: 'No cups are left.', hu: 'Elfogytak a csészék.' } },
        fix: { kind: 'field', field: 'cups' },
      })),
    },
  ],
});

/** How a client reports what keeps features from working. */
export const problemRules: Record<string, Check> = {
  problems: async ({ site, start }) => {
    site.settings = [createSettings(1, 1)];
    const client = start();
    await waitForApplied(site, 1, 1);
    await client.send(`problems ${serverId(1)} cups water`);
    expect((await site.waitFor('POST problems')).body).toEqual(reported('cups', 'water'));
    const after = site.requests.length;
    await client.send(`problems ${serverId(1)}`);
    expect((await site.waitFor('POST problems', () => true, after)).body).toEqual(reported());
  },

  'problems-again': async ({ site, start }) => {
    site.settings = [createSettings(1, 1)];
    let failures = 0;
    site.intercept = ({ call }) => (call === 'POST problems' && failures++ === 0 ? { status: 503 } : undefined);
    const client = start();
    await waitForApplied(site, 1, 1);
    await client.send(`problems ${serverId(1)} cups`);
    await site.waitFor('POST problems');
    const after = site.requests.length;
    await client.send(`problems ${serverId(1)} water`);
    await client.send(`problems ${serverId(1)}`);
    // What failed is sent again, then the last list only.
    expect((await site.waitFor('POST problems', () => true, after)).body).toEqual(reported('cups'));
    expect((await site.waitFor('POST problems', () => true, site.requests.length)).body).toEqual(reported());
  },
};
