import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connect, type SiteClient } from 'vigil-bot';
import { everyKind } from '../../bot-client/testing/every-kind.ts';
import { reconcileGuilds } from '../guilds/bot-guilds.ts';
import { waitUntil } from '../testing/repeat-until.ts';
import type { ServerCalls } from '../testing/server-calls.ts';
import { startTeaHouse } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';
import { createBotKey } from './bot-key.ts';

let api: TestApi;
let id: string;
let server: ServerCalls;
let roleId: string;
let site: SiteClient<typeof everyKind>;
beforeAll(async () => {
  ({ api, id, server } = await startTeaHouse());
  await reconcileGuilds(api.context);
  roleId = api.simulator.control.roles(id).find(({ color }) => color)?.id ?? '';
  const guild = { id, name: 'Tea House', icon: null, banner: null, memberCount: 3 };
  const client = Object.assign(new EventEmitter(), { guilds: { cache: new Map([[id, guild]]) } });
  site = connect(client, { site: api.url, key: await createBotKey(api.context), manifest: everyKind });
  const began = once(site, 'change');
  client.emit('clientReady');
  await began;
});
afterAll(async () => {
  await site.stop();
  await api.stop();
});

/** Saves a feature, and waits until the bot has received it. */
async function save(revision: number, body: object) {
  const changed = once(site, 'change');
  expect(await server.saveFeature('welcome-role', { revision, ...body })).toMatchObject({ status: 200 });
  return (await changed)[0];
}

const readAppliedRevision = async () => (await server.features()).body.settings['welcome-role'].applied?.revision;

test('a saved feature reaches the bot with the types of its manifest, and the bot reports that it applied it', async () => {
  expect(await site.feature('welcome-role', id)).toBeUndefined();
  const change = await save(0, { enabled: true, values: { role: roleId } });
  expect(change).toEqual({ kind: 'feature', id, feature: 'welcome-role', revision: 1 });
  const welcome = await site.feature('welcome-role', id);
  const role: string | undefined = welcome?.role;
  const delay: number | undefined = welcome?.delay;
  expect([role, delay, welcome?.greet]).toEqual([roleId, 0, false]);
  await waitUntil(async () => (await readAppliedRevision()) === 1);
});

test('a feature that was switched off is undefined, and reported as applied', async () => {
  const { revision } = (await server.features()).body.settings['welcome-role'];
  await save(revision, { enabled: false, values: { role: roleId } });
  expect(await site.feature('welcome-role', id)).toBeUndefined();
  await waitUntil(async () => (await readAppliedRevision()) === revision + 1);
});
