import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { getPerson } from 'simulator/people';
import { everyKind } from '../../bot-client/testing/every-kind.ts';
import { saveManifest } from '../bot/manifests.ts';
import { createServerCalls, type ServerCalls } from '../testing/server-calls.ts';
import { startTeaHouse } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';
import { reconcileGuilds } from './bot-guilds.ts';

let api: TestApi;
let id: string;
let owner: ServerCalls;
let member: ServerCalls;
let roleId: string;
beforeAll(async () => {
  ({ api, id, server: owner } = await startTeaHouse());
  const { control } = api.simulator;
  member = createServerCalls(await api.signIn('moderator'), id);
  await reconcileGuilds(api.context);
  roleId = control.roles(id).find(({ color, permissions }) => color && !(BigInt(permissions) & 40n))?.id ?? '';
  control.setRoles(id, getPerson('moderator').id, [roleId]);
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.advanceClock(60_000);
  for (const table of ['guild_modules', 'guild_changes', 'bot_changes', 'bot_manifests'] as const)
    await api.db.deleteFrom(table).execute();
  await saveManifest(api.context, everyKind);
});

const grant = async (features: Record<string, string>) => {
  const { revision } = (await owner.access()).body;
  const rights = { settings: 'none', logs: 'none', greetings: 'none', features };
  return owner.saveAccess({ revision, roles: [{ role_id: roleId, rights }] });
};
const rightMissing = { status: 403, body: { reason: 'right-missing' } };

test('a member sees and saves only features that a role names', async () => {
  expect(await member.features()).toMatchObject({ status: 403, body: { reason: 'guild-denied' } });
  expect(await grant({ 'welcome-role': 'view' })).toMatchObject({ status: 200 });
  const { body } = await member.features();
  expect(body.manifest.features.map((feature: { id: string }) => feature.id)).toEqual(['welcome-role']);
  expect(Object.keys(body.settings)).toEqual(['welcome-role']);
  expect(await member.call('GET', '')).toMatchObject({ status: 200, body: { rights: { settings: 'none' } } });
  const change = { revision: 0, enabled: true, values: { role: roleId } };
  expect(await member.saveFeature('welcome-role', change)).toMatchObject(rightMissing);
  await grant({ 'welcome-role': 'manage' });
  expect(await member.saveFeature('welcome-role', change)).toMatchObject({ status: 200 });
  expect(await member.saveFeature('tea-shop', { revision: 0, enabled: false, values: {} })).toMatchObject(rightMissing);
});

test('a renamed feature keeps its rights, also after an undo, and a page with the old ids gets 412', async () => {
  const rename = (from: string, to: string) => {
    const features = [{ id: to, name: to, fields: [] }];
    return saveManifest(api.context, { format: 1, features, renamed: { [from]: to } });
  };
  const readLevels = async () => (await owner.access()).body.roles[0].rights.features;
  await grant({ 'welcome-role': 'manage', 'tea-shop': 'view' });
  const { revision, roles } = (await owner.access()).body;
  await grant({ 'tea-shop': 'view' });
  const [newest] = (await owner.changes()).body.changes;
  expect((await owner.undo(newest.id)).status).toBe(200);
  await rename('welcome-role', 'first-role');
  expect(await readLevels()).toEqual({ 'first-role': 'manage', 'tea-shop': 'view' });
  expect((await member.saveFeature('first-role', { revision: 0, enabled: true, values: {} })).status).toBe(200);
  const rights = roles[0].rights;
  const stale = { revision: revision + 2, roles: [{ role_id: roleId, rights }] };
  expect((await owner.saveAccess(stale)).status).toBe(412);
  const [undo] = (await owner.changes(undefined, 'module=access')).body.changes;
  expect((await owner.undo(undo.id)).status).toBe(200);
  expect(await readLevels()).toEqual({ 'tea-shop': 'view' });
  const [second] = (await owner.changes(undefined, 'module=access')).body.changes;
  expect((await owner.undo(second.id)).status).toBe(200);
  expect(await readLevels()).toEqual({ 'first-role': 'manage', 'tea-shop': 'view' });
  await grant({ 'first-role': 'view', 'second-role': 'manage' });
  await rename('first-role', 'second-role');
  expect(await readLevels()).toEqual({ 'second-role': 'manage' });
});

test('an action of the bot requires the right to manage', async () => {
  const boil = () => member.call('POST', '/features/tea-shop/ask', { body: { field: 'boil' } });
  await grant({ 'tea-shop': 'view' });
  expect(await boil()).toMatchObject(rightMissing);
  expect(await api.db.selectFrom('asks').selectAll().execute()).toEqual([]);
});

test('a save of rights without features keeps those of the role', async () => {
  await grant({ 'welcome-role': 'manage' });
  const { revision } = (await owner.access()).body;
  const rights = { settings: 'view', logs: 'none', greetings: 'none' };
  const { body } = await owner.saveAccess({ revision, roles: [{ role_id: roleId, rights }] });
  expect(body.roles[0].rights).toEqual({ ...rights, features: { 'welcome-role': 'manage' } });
});
