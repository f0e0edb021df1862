import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type { PlayedSite } from '../played-site.ts';
import { type Check, createSettings, saveCups, serverId, waitForApplied } from './rule.ts';

const ASK_TIMEOUT_MS = 10_000;

/** Asks about a field of the tea shop; returns the answer, and when the page stops waiting for it. */
async function ask(site: PlayedSite, field: string) {
  const id = randomUUID();
  const until = new Date(Date.now() + ASK_TIMEOUT_MS);
  const event = { kind: 'ask', ask: id, id: serverId(1), feature: 'tea-shop', field, input: {}, until };
  site.sendRaw(`data: ${JSON.stringify(event)}\n\n`);
  const isAnswer = (body: unknown) => JSON.stringify(body).includes(id);
  const { body } = await site.waitFor('POST answers', (request) => isAnswer(request.body));
  return { body, id, isInTime: Date.now() < until.getTime() };
}

/** What a client reports and answers. */
export const reportRules: Record<string, Check> = {
  ask: async ({ site, start }) => {
    site.settings = [createSettings(1, 1)];
    start();
    await waitForApplied(site, 1, 1);
    const last = saveCups(site, 1, 2);
    await waitForApplied(site, 1, 2);
    const { body, id, isInTime } = await ask(site, 'state');
    expect(body).toEqual({ ask: id, answer: { state: 'good', text: 'Ready.' } });
    expect(isInTime).toBe(true);
    // The question is not sent again after a reconnect, and does not change where the stream goes on.
    const after = site.requests.length;
    site.endStreams();
    const { headers } = await site.waitFor('GET changes', () => true, after);
    expect(headers['last-event-id']).toBe(last);
    saveCups(site, 1, 3);
    await waitForApplied(site, 1, 3);
    expect(site.requests.filter(({ call }) => call === 'POST answers')).toHaveLength(1);
  },

  'ask-failed': async ({ site, start }) => {
    site.settings = [createSettings(1, 1)];
    start();
    await waitForApplied(site, 1, 1);
    for (const field of ['boil', 'unknown']) {
      const { body } = await ask(site, field);
      expect(body).toMatchObject({ answer: { problem: expect.anything() } });
    }
  },

  servers: async ({ site, start }) => {
    let failures = 0;
    site.intercept = ({ call }) => (call === 'POST servers' && failures++ === 0 ? { status: 503 } : undefined);
    const client = start();
    await client.send(`joined ${JSON.stringify({ id: serverId(1), name: 'Tea House' })}`);
    const joined = { joined: [{ id: serverId(1), name: 'Tea House' }] };
    const isAbout = (body: unknown, server: object) =>
      JSON.stringify(body).includes(JSON.stringify(server).slice(1, -1));
    await site.waitFor('POST servers', ({ body }) => isAbout(body, joined));
    // The report that failed is sent again.
    await site.waitFor('POST servers', ({ body }) => isAbout(body, joined), site.requests.length);
    await client.send(`left ${serverId(1)}`);
    await site.waitFor('POST servers', ({ body }) => isAbout(body, { left: [serverId(1)] }));
  },

  'servers-many': async ({ site, start }) => {
    // The servers wait together for a site that fails.
    let isFailing = true;
    site.intercept = ({ call }) => (call === 'POST servers' && isFailing ? { status: 503 } : undefined);
    const client = start();
    const ids = Array.from({ length: 250 }, (_, n) => serverId(n));
    const replies = ids.map((id) => client.send(`joined ${JSON.stringify({ id, name: 'Tea House' })}`));
    await Promise.all(replies);
    isFailing = false;
    // Reports of more than 100 servers are faults, which end every rule.
    for (const id of ids) await site.waitFor('POST servers', ({ body }) => JSON.stringify(body).includes(id));
  },
};
