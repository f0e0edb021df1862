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

test('the state of another world is left unchanged', async () => {
  const first = await startTestSimulator({ folder });
  first.control.faults.add({ kind: '503' });
  await first.stop();
  expect((await startTestSimulator({ folder, seed: 2 })).control.faults.list()).toEqual([]);
  expect((await startTestSimulator({ folder })).control.faults.list()).toHaveLength(1);
});
