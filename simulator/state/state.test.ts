import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { getPerson } from '../people.ts';
import { requestAs, requestAsBot, startTestSimulator, stopSimulators } from '../testing/running-simulator.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'simulator-'));
});
afterEach(async () => {
  await stopSimulators();
  rmSync(folder, { recursive: true, force: true });
});

test('the state survives a restart: tokens, revocations, the bot, channels, messages, faults', async () => {
  const first = await startTestSimulator({ folder });
  const bence = getPerson('owner-of-three').id;
  const [tea] = first.control.getMemberships(bence).filter(({ hasBot }) => hasBot);
  const id = tea?.server.id ?? '';
  const channels = first.control.channels(id).filter(({ type }) => type === 0);
  const [remainingId = '', deletedId = ''] = channels.map((channel) => channel.id);
  const [good, revoked] = [first.control.issueTokens(bence), first.control.issueTokens(bence)];
  const body = new URLSearchParams({ token: revoked.access_token });
  const authorization = `Basic ${btoa('157730590492196864:simulator-client-secret')}`;
  await fetch(`${first.url}/api/oauth2/token/revoke`, { method: 'POST', body, headers: { authorization } });
  first.control.deleteChannel(deletedId);
  first.control.addBot(id, 8n);
  await requestAsBot(first, `/channels/${remainingId}/messages`, { method: 'POST', body: '{"content":"before"}' });
  first.control.setMembershipLevel(id, getPerson('visitor').id, 'manager');
  first.control.faults.add({ kind: '503', path: '/users/@me/connections' });
  await first.stop();
  expect(readdirSync(folder)).toEqual(['state.json']);

  const second = await startTestSimulator({ folder });
  expect((await requestAs(second, good.access_token, '/users/@me')).status).toBe(200);
  expect((await requestAs(second, revoked.access_token, '/users/@me')).status).toBe(401);
  expect(second.control.channels(id).map((channel) => channel.id)).not.toContain(deletedId);
  expect(second.control.messages(remainingId)).toMatchObject([{ content: 'before' }]);
  expect(second.control.getMemberships(getPerson('visitor').id)).toHaveLength(1);
  expect((await requestAs(second, good.access_token, '/users/@me/connections')).status).toBe(503);
});

test('a reset clears the state, and an invalid file is ignored', async () => {
  const first = await startTestSimulator({ folder });
  first.control.faults.add({ kind: '503' });
  await first.control.waitUntilSaved();
  expect(readFileSync(path.join(folder, 'state.json'), 'utf8')).toContain('503');
  first.control.reset();
  await first.stop();
  expect((await startTestSimulator({ folder })).control.faults.list()).toEqual([]);

  for (const broken of ['{"version":1', '{"version":7}', '']) {
    writeFileSync(path.join(folder, 'state.json'), broken);
    expect((await startTestSimulator({ folder })).control.faults.list()).toEqual([]);
  }
});

test('deleted threads, roles and webhooks leave the state file', async () => {
  const simulator = await startTestSimulator({ folder });
  const { control } = simulator;
  const bence = getPerson('owner-of-three').id;
  const guild = control.getMemberships(bence).find(({ server }) => server.name === 'Tea House')?.server.id ?? '';
  const channel = control.channels(guild).find(({ name }) => name === 'general')?.id ?? '';
  control.addBot(guild);
  const send = async (method: string, url: string, body?: object) =>
    (await requestAsBot(simulator, url, { method, ...(body ? { body: JSON.stringify(body) } : {}) })).body;
  const thread = await send('POST', `/channels/${channel}/threads`, { name: 'Thread', type: 11 });
  await send('POST', `/channels/${thread.id}/messages`, { content: 'In the thread' });
  const role = await send('POST', `/guilds/${guild}/roles`, { name: 'Role' });
  await send('PATCH', `/guilds/${guild}/roles/${role.id}`, { name: 'Renamed' });
  await send('PUT', `/guilds/${guild}/members/${bence}/roles/${role.id}`);
  await send('PUT', `/channels/${channel}/permissions/${role.id}`, { type: 0, deny: '1024' });
  const webhook = await send('POST', `/channels/${channel}/webhooks`, { name: 'Webhook' });
  const second = await send('POST', `/channels/${channel}/threads`, { name: 'Second', type: 11 });
  const readFile = async () => {
    await control.waitUntilSaved();
    const { auditLogs: _, ...state } = JSON.parse(readFileSync(path.join(folder, 'state.json'), 'utf8'));
    return JSON.stringify(state);
  };
  const ids = [thread.id, role.id, webhook.id, second.id];
  for (const id of ids) expect(await readFile()).toContain(id);

  await send('DELETE', `/channels/${thread.id}`);
  await send('DELETE', `/guilds/${guild}/roles/${role.id}`);
  await send('DELETE', `/channels/${channel}`);
  for (const id of ids) expect(await readFile()).not.toContain(id);
  expect((await send('GET', `/channels/${second.id}`)).code).toBe(10003);
});

test('the state of another world is left unchanged', async () => {
  const first = await startTestSimulator({ folder });
  first.control.faults.add({ kind: '503' });
  await first.stop();
  expect((await startTestSimulator({ folder, seed: 2 })).control.faults.list()).toEqual([]);
  expect((await startTestSimulator({ folder })).control.faults.list()).toHaveLength(1);
});
