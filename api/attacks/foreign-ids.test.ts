import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { contract } from 'api-contract/contract';
import type { Route } from 'api-contract/route';
import { z } from 'zod';
import { createBotKey } from '../bot/bot-key.ts';
import { saveManifest } from '../bot/manifests.ts';
import { publishNews } from '../news/news.ts';
import type { TestResponse } from '../testing/browser.ts';
import { createSampleInput, formatPath } from '../testing/contract-sweep/sample-input.ts';
import { expectUnchanged } from '../testing/rows.ts';
import { createServerCalls, findServerId } from '../testing/server-calls.ts';
import type { SignedIn } from '../testing/staff.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

// A signed-in person with a server sends ids that belong to another person. `http/contract-sweep.test.ts` covers
// requests about another person's server; staff may use all ids, depending on their role.

let api: TestApi;
let attacker: SignedIn;
let ownServerId: string;
let victim: { server: string; channel: string; role: string; change: string } & Record<
  'ticket' | 'session' | 'news',
  string
>;
beforeAll(async () => {
  api = await startTestApi();
  const { control } = api.simulator;
  control.setRateLimits('none');
  const fields = [{ id: 'text', kind: 'message', label: 'Text' } as const];
  await saveManifest(api.context, { format: 1, features: [{ id: 'tea', name: 'Tea', fields }] });
  attacker = await api.signIn('owner-of-three');
  ownServerId = findServerId(api, 'Tea House');
  const other = await api.signIn('manager-of-two-hundred');
  const { id: server = '' } =
    control.getMemberships(other.userId).find(({ level, hasBot }) => level === 'owner' && hasBot)?.server ?? {};
  const otherCalls = createServerCalls(other, server);
  await otherCalls.save({ revision: 0, language: 'hu' });
  const texts = { en: 'Yours alone', hu: 'Csak neked' };
  const post = (path: string, body: object) => other.browser.call('POST', path, { token: other.token, body });
  const sessions = await other.browser.call('GET', '/v1/me/sessions', { token: other.token });
  victim = {
    server,
    channel: (await otherCalls.channels()).body.channels[0].id,
    role: (await otherCalls.roles()).body.roles[0].id,
    change: (await otherCalls.changes()).body.changes[0].id,
    ticket: (await post('/v1/me/tickets', { subject: 'Private', text: 'A secret of mine.' })).body.id,
    session: sessions.body.sessions[0].id,
    news: await publishNews(api.context, { name: texts, description: texts }, { userId: other.userId }),
  };
});
afterAll(() => api.stop());

const callAsAttacker = (method: string, path: string, body?: object) =>
  attacker.browser.call(method, path, { token: attacker.token, body });
const attackerCalls = () => createServerCalls(attacker, ownServerId);

/** The attacker's requests with ids of the victim, and the expected errors. */
const attempts: Record<string, [reason: string, call: () => Promise<TestResponse>]> = {
  dismissNews: ['news-unknown', () => callAsAttacker('DELETE', '/v1/me/news', { news_id: victim.news })],
  endSession: ['session-unknown', () => callAsAttacker('DELETE', `/v1/me/sessions/${victim.session}`)],
  saveLogs: [
    'channel-unknown',
    () => attackerCalls().saveLogs({ revision: 0, channels: [{ id: victim.channel, name: 'x', events: ['ban'] }] }),
  ],
  sendLogTestMessage: ['channel-unknown', () => attackerCalls().sendLogTestMessage(victim.channel)],
  sendTestMessage: [
    'channel-unknown',
    () =>
      attackerCalls().call('POST', '/features/tea/test-message', {
        body: { field: 'text', channel_id: victim.channel, message: { content: 'x' } },
      }),
  ],
  saveGreetings: [
    'channel-unknown',
    () => {
      const greeting = { enabled: true, channel_id: victim.channel, text: 'Hello' };
      return attackerCalls().saveGreetings({
        revision: 0,
        welcome: greeting,
        farewell: { ...greeting, enabled: false },
      });
    },
  ],
  saveAccess: [
    'server-role-unknown',
    () => {
      const rights = { settings: 'manage', logs: 'manage', greetings: 'manage' };
      return attackerCalls().saveAccess({ revision: 0, roles: [{ role_id: victim.role, rights }] });
    },
  ],
  undoChange: ['change-unknown', () => attackerCalls().undo(victim.change)],
  copyPlan: ['copy-source-missing', () => attackerCalls().copyPlan(victim.server)],
  copy: ['copy-source-missing', () => attackerCalls().copy(victim.server, [{ module: 'settings', version: 'x' }])],
  ticket: ['ticket-unknown', () => callAsAttacker('GET', `/v1/me/tickets/${victim.ticket}`)],
  addTicketMessage: [
    'ticket-unknown',
    () => callAsAttacker('POST', `/v1/me/tickets/${victim.ticket}/messages`, { text: 'Me, too.' }),
  ],
  closeTicket: ['ticket-unknown', () => callAsAttacker('POST', `/v1/me/tickets/${victim.ticket}/close`)],
  markTicketRead: [
    'ticket-unknown',
    () => callAsAttacker('POST', `/v1/me/tickets/${victim.ticket}/read`, { number: 1 }),
  ],
};

/** Routes whose ids are public, or are only the bound of a page. */
const routesWithoutPrivateIds = ['changes', 'chatUser', 'decisions', 'guilds'];

/** The names of a route's id fields at any depth, except the server in the path. */
function getIdFields({ input, path }: Route): string[] {
  const schema = z.toJSONSchema(input, { io: 'input' });
  const names = [...JSON.stringify(schema).matchAll(/"(id|\w+_id|from|fresh|change|userid|before|after)":\{/g)];
  const skippedCount = path.startsWith('/v1/guild/{id}') ? 1 : 0;
  return names.map(([, name = '']) => name).slice(skippedCount);
}

test('covers every route for signed-in users that takes an id', () => {
  const named = Object.entries<Route>(contract)
    .filter(([, route]) => ['user', 'open', 'pending-sign-in'].includes(route.caller) && getIdFields(route).length > 0)
    .map(([name]) => name);
  expect(named.sort()).toEqual([...Object.keys(attempts), ...routesWithoutPrivateIds].sort());
});

test.each(Object.entries(attempts))('%s returns an error for an id of another person', async (_, [reason, attempt]) => {
  await expectUnchanged(api.db, async () => {
    const { status, body, text } = await attempt();
    expect({ status: Math.floor(status / 100), reason: body.reason }).toEqual({ status: 4, reason });
    expect(text).not.toMatch(/secret of mine|Private|Yours alone/);
  });
});

test('lists no changes of another server when its id is the page bound', async () => {
  const { body } = await attackerCalls().changes(victim.change);
  expect(body).toEqual({ changes: [], more: false, authors: [] });
});

test('lists no decisions of another server by their page bound, a user or a channel', async () => {
  const { server, channel } = victim;
  const [decision, user] = [randomUUID(), { id: '240000000000000001', name: 'Yours alone' }];
  const at = new Date(api.clock.at).toISOString();
  const entry = { id: server, feature: 'logs', at, outcome: 'done', user, channel: { id: channel } };
  const body = { decisions: [{ decision, ...entry }] };
  const key = await createBotKey(api.context);
  const reported = await api.openBrowser().call('POST', '/v1/bot/decisions', { token: key, body });
  expect(reported.body).not.toHaveProperty('skipped');
  const later = `${api.clock.at + 1}-${decision}`;
  for (const query of ['', `?user=${user.id}`, `?channel=${channel}`, `?before=${later}`]) {
    const response = await callAsAttacker('GET', `/v1/guild/${ownServerId}/decisions/logs${query}`);
    expect(response).toMatchObject({ status: 200, body: { decisions: [], users: [], channels: [] } });
  }
});

test('lists contain only the user’s own data', async () => {
  for (const path of ['/v1/me/tickets', '/v1/me/news', '/v1/me/export', '/v1/me/sessions', '/v1/me/guilds']) {
    const { status, text } = await callAsAttacker('GET', path);
    expect([path, status]).toEqual([path, 200]);
    for (const value of Object.values(victim)) if (value.length > 3) expect(text).not.toContain(`"${value}"`);
    expect(text).not.toMatch(/secret of mine|Private|Yours alone/);
  }
});

test('staff routes require the role, regardless of the ids in the request', async () => {
  const staff = Object.values<Route>(contract).filter(({ caller }) => caller === 'admin' || caller === 'moderator');
  await expectUnchanged(api.db, async () => {
    for (const route of staff) {
      const ids = { id: victim.ticket, server_id: victim.server, userid: attacker.userId };
      const body = {
        ...Object(createSampleInput(route).body),
        ...ids,
        token: attacker.token,
        mod_token: attacker.token,
      };
      const { status, body: responseBody } = await callAsAttacker('POST', formatPath(route, {}), body);
      expect([route.path, status, responseBody.reason]).toEqual([route.path, 403, 'role-missing']);
    }
  });
});
