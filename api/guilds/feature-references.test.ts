import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Field } from 'vigil-bot/manifest';
import { saveManifest } from '../bot/manifests.ts';
import { expectUnchanged } from '../testing/rows.ts';
import type { ServerCalls } from '../testing/server-calls.ts';
import { startTeaHouse } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';

let api: TestApi;
let id: string;
let owner: ServerCalls;
let text: string;
let voice: string;
let low: string;
let high: string;
beforeAll(async () => {
  ({ api, id, server: owner } = await startTeaHouse());
  const { channels, roles } = (await owner.call('GET', '/features/choices')).body;
  const findChannel = (type: string) => channels.find((channel: { type: string }) => channel.type === type).id;
  const findRole = (isLow: boolean) => roles.find((role: { assignable: boolean }) => role.assignable === isLow).id;
  [text, voice, low, high] = [findChannel('text'), findChannel('voice'), findRole(true), findRole(false)];
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.advanceClock(60_000);
  for (const table of ['guild_modules', 'guild_changes', 'bot_manifests'] as const)
    await api.db.deleteFrom(table).execute();
  await put(fields);
});

const talk: Field = { id: 'talk', kind: 'channel', label: 'Talk', types: ['voice'] };
const fields: Field[] = [
  { id: 'any', kind: 'channel', label: 'Any channel' },
  { id: 'level', kind: 'number', label: 'Level' },
  talk,
  { id: 'gives', kind: 'role', label: 'Gives', assignable: true },
  {
    ...{ id: 'rooms', kind: 'list', label: 'Rooms' },
    fields: [
      { id: 'talks', kind: 'channels', label: 'Talks', types: ['voice', 'stage'] },
      { id: 'ranks', kind: 'roles', label: 'Ranks', assignable: true },
    ],
  },
  { id: 'key', kind: 'secret', label: 'Key' },
  { ...talk, id: 'feed', when: { field: 'key', filled: true } },
];
const put = (list: Field[]) =>
  saveManifest(api.context, { format: 1, features: [{ id: 'tea', name: 'Tea', fields: list }] });
const save = (revision: number, values: object) => owner.saveFeature('tea', { revision, enabled: true, values });
const rejected = (...paths: string[]) => ({
  status: 400,
  body: {
    reason: 'feature-values-invalid',
    values: paths.map((path) => ({ path: path.split('/'), code: 'not-an-option' })),
  },
});

test('a channel of another type, and a role that the bot cannot give, are refused with their paths', async () => {
  await expectUnchanged(api.db, async () => {
    expect(await save(0, { talk: text, gives: high })).toMatchObject(rejected('talk', 'gives'));
    const rooms = [{ id: 'r1', talks: [voice, text], ranks: [low, high] }];
    expect(await save(0, { any: text, rooms })).toMatchObject(rejected('rooms/r1/talks', 'rooms/r1/ranks'));
    // The role of everyone cannot be given to anybody.
    expect(await save(0, { gives: id })).toMatchObject(rejected('gives'));
  });
  const rooms = [{ id: 'r1', talks: [voice], ranks: [low] }];
  expect(await save(0, { any: text, talk: voice, gives: low, rooms })).toMatchObject({ status: 200 });
});

test('a value that was stored before does not keep anybody from saving the rest, but cannot move to another field', async () => {
  await put(fields.map((field) => (field.id === 'talk' ? { ...talk, types: ['text'] } : field)));
  expect(await save(0, { talk: text })).toMatchObject({ status: 200 });
  await put([...fields, { id: 'extra', kind: 'text', label: 'Extra' }]);
  expect(await save(1, { talk: text, level: 2 })).toMatchObject({ status: 200 });
  const rooms = [{ id: 'r1', talks: [text] }];
  expect(await save(2, { talk: text, rooms })).toMatchObject(rejected('rooms/r1/talks'));
});

test('a field that is shown by a secret is checked once the secret is set', async () => {
  expect(await save(0, { feed: '1' })).toMatchObject({ status: 200 });
  await owner.call('PUT', '/features/tea/secret', { body: { field: 'key', value: 'hunter2' } });
  const { revision } = (await owner.featureSettings('tea')).body;
  expect(await save(revision, { feed: text })).toMatchObject(rejected('feed'));
  const notFound = { status: 400, body: { values: [{ path: ['feed'], code: 'not-found' }] } };
  expect(await save(revision, { feed: '2' })).toMatchObject(notFound);
  expect(await save(revision, { feed: voice })).toMatchObject({ status: 200 });
});

test('undoing brings back a channel that was deleted meanwhile', async () => {
  await save(0, { any: text });
  await save(1, { level: 2 });
  api.simulator.control.deleteChannel(text);
  expect(await owner.undo((await owner.changes()).body.changes[0].id)).toMatchObject({ status: 200 });
  expect((await owner.featureSettings('tea')).body.values).toMatchObject({ any: text });
  api.simulator.control.restoreChannel(text);
});

test('undoing refuses to bring back what a save would refuse now, and ignores older faults', async () => {
  const putNewer = async (list: Field[]) => {
    api.advanceClock(1000);
    await put(list);
  };
  const undoNewest = async () => owner.undo((await owner.changes()).body.changes[0].id);
  const changed = fields.map((field) => (field.id === 'talk' ? { ...talk, types: ['text' as const] } : field));
  await save(0, { talk: voice, gives: low });
  await save(1, { gives: low });
  await putNewer(changed);
  await expectUnchanged(api.db, async () => {
    expect(await undoNewest()).toMatchObject(rejected('talk'));
  });
  await putNewer([...fields, { id: 'extra', kind: 'text', label: 'Extra' }]);
  expect(await undoNewest()).toMatchObject({ status: 200 });
  await save(3, { talk: voice, level: 2 });
  await putNewer([...changed, { id: 'other', kind: 'text', label: 'Other' }]);
  expect(await undoNewest()).toMatchObject({ status: 200 });
});
