import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { expectUnchanged, readRows } from '../testing/rows.ts';
import { createServerCalls, findServerId, type ServerCalls } from '../testing/server-calls.ts';
import type { SignedIn } from '../testing/staff.ts';
import { startTeaHouse } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';
import { readModule, saveModule } from './modules.ts';

let api: TestApi;
let bence: SignedIn;
let teaHouseId: string;
let server: ServerCalls;
beforeAll(async () => {
  ({ api, owner: bence, id: teaHouseId, server } = await startTeaHouse());
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.advanceClock(60_000);
  await api.db.deleteFrom('guild_modules').execute();
  await api.db.deleteFrom('guild_changes').execute();
});

interface Change {
  id: string;
  newest: boolean;
  undoes: string | null;
  before: unknown;
  after: unknown;
}

async function list(before?: string): Promise<{ changes: Change[]; more: boolean }> {
  const { status, body } = await server.changes(before);
  expect(status).toBe(200);
  return body;
}

async function findNewest(): Promise<Change> {
  const [change] = (await list()).changes;
  if (!change) throw new Error('Nothing was changed.');
  return change;
}

/** Saves a different language `times` times. */
async function changeTimes(times: number) {
  for (let turn = 0; turn < times; turn++) {
    const before = await readModule(api.context, teaHouseId, 'settings');
    const after = { language: before.revision % 2 ? 'en' : 'hu' };
    await saveModule(api.context, { guildId: teaHouseId, module: 'settings', before, after, by: bence.userId });
  }
}

describe('the changes of a server', () => {
  test('contain the author, the time, and the values before and after', async () => {
    expect(await list()).toEqual({ changes: [], more: false, authors: [] });
    await server.save({ revision: 0, language: 'hu' });
    const first = new Date(api.clock.at).toISOString();
    api.advanceClock(1000);
    await server.save({ revision: 1, language: 'en' });
    const by = { id: bence.userId, name: 'Bence', avatar: expect.stringContaining(`/avatars/${bence.userId}/`) };
    const common = { id: expect.stringMatching(/^\d+$/), module: 'settings', by, own: true, undoes: null };
    expect(await list()).toEqual({
      changes: [
        {
          ...common,
          at: new Date(api.clock.at).toISOString(),
          before: { language: 'hu' },
          after: { language: 'en' },
          newest: true,
        },
        { ...common, at: first, before: null, after: { language: 'hu' }, newest: false },
      ],
      more: false,
      authors: [{ id: bence.userId, name: 'Bence' }],
    });
  });

  test.each(['<b>x</b> [x](http://x.example) @everyone', '\u202eright to left', '🦉👩‍👩‍👧', 'x'.repeat(5000), "'; --"])(
    'return the author’s name unchanged: %s',
    async (global_name) => {
      await server.save({ revision: 0, language: 'hu' });
      const rename = (name: string) =>
        api.db.updateTable('users').set({ global_name: name }).where('id', '=', bence.userId).execute();
      await rename(global_name);
      expect((await list()).changes[0]).toMatchObject({ by: { name: global_name } });
      await rename('Bence');
    },
  );

  test('are returned once each, newest first, in pages of twenty', async () => {
    await changeTimes(45);
    const pages = [await list()];
    while (pages.at(-1)?.more) pages.push(await list(pages.at(-1)?.changes.at(-1)?.id));
    expect(pages.map(({ changes }) => changes.length)).toEqual([20, 20, 5]);
    const ids = pages.flatMap(({ changes }) => changes.map(({ id }) => Number(id)));
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    expect(pages.flatMap(({ changes }) => changes.map((change) => change.newest))).toEqual([
      true,
      ...Array(44).fill(false),
    ]);
  });

  test('are filtered by module and author; the authors are always all', async () => {
    await changeTimes(2);
    const eszter = await api.signIn('admin');
    await createServerCalls(eszter, teaHouseId).save({ revision: 2, language: 'hu' });
    const listFiltered = async (query: string) => (await server.changes(undefined, query)).body;
    const authors = [
      { id: bence.userId, name: 'Bence' },
      { id: eszter.userId, name: 'Eszter' },
    ];
    const ownChanges = await listFiltered(`by=${bence.userId}&module=settings`);
    expect(ownChanges.changes.map(({ own }: { own: boolean }) => own)).toEqual([true, true]);
    expect(ownChanges.authors).toEqual(authors);
    const otherChanges = await listFiltered(`by=${eszter.userId}`);
    expect(otherChanges.changes).toMatchObject([{ own: false, by: { id: eszter.userId } }]);
    expect(await listFiltered('module=logs')).toEqual({ changes: [], more: false, authors });
    expect((await server.changes(undefined, 'module=nothing')).status).toBe(400);
  });

  test.each(['0', 'x', '-', '999999999999999', '9'.repeat(40)])(
    'accept any id as the page bound: %s',
    async (before) => {
      await changeTimes(1);
      const { changes } = await list(before);
      expect(changes).toHaveLength(before === '999999999999999' ? 1 : 0);
    },
  );

  test('are limited to the latest five hundred', async () => {
    await changeTimes(505);
    const rows = await api.db.selectFrom('guild_changes').select('revision').orderBy('revision').execute();
    expect(rows.map(({ revision }) => revision)).toEqual(Array.from({ length: 500 }, (_, index) => index + 6));
  }, 60_000);

  test('have no author after the author deleted their account', async () => {
    const eszter = await api.signIn('admin');
    await createServerCalls(eszter, teaHouseId).save({ revision: 0, language: 'hu' });
    api.advanceClock(30_000);
    const body = { twofa_token: api.getCode(eszter.userId) };
    expect((await eszter.browser.call('DELETE', '/v1/me', { token: eszter.token, body })).status).toBe(200);
    expect((await list()).changes[0]).toMatchObject({ by: null, after: { language: 'hu' } });
    const rows = await readRows(api.db, ['servers']);
    expect(rows.filter(({ row }) => row.includes(eszter.userId))).toEqual([]);
  });

  test('are neither listed nor undone through another server', async () => {
    const cafe = findServerId(api, 'Kávézó a sarkon');
    await changeTimes(1);
    expect((await createServerCalls(bence, cafe).changes()).body).toEqual({ changes: [], more: false, authors: [] });
    const response = await createServerCalls(bence, cafe).undo((await findNewest()).id);
    expect(response).toMatchObject({ status: 404, body: { reason: 'change-unknown' } });
  });
});

describe('undoing a change', () => {
  test('restores the previous value as a new change, which can be undone too', async () => {
    await server.save({ revision: 0, language: 'hu' });
    await server.save({ revision: 1, language: 'en' });
    const { id } = await findNewest();
    expect(await server.undo(id)).toMatchObject({ status: 200 });
    expect((await server.settings()).body).toMatchObject({ language: 'hu', revision: 3 });
    expect(await findNewest()).toMatchObject({ undoes: id, before: { language: 'en' }, after: { language: 'hu' } });
    expect(await server.undo((await findNewest()).id)).toMatchObject({ status: 200 });
    expect((await server.settings()).body).toMatchObject({ language: 'en', revision: 4 });
  });

  test('restores the default, and later saves continue the revisions', async () => {
    await server.save({ revision: 0, language: 'hu' });
    expect(await server.undo((await findNewest()).id)).toMatchObject({ status: 200 });
    expect((await server.settings()).body).toMatchObject({ language: 'en', revision: 2 });
    expect(await findNewest()).toMatchObject({ before: { language: 'hu' }, after: null });
    expect((await server.save({ revision: 0, language: 'hu' })).status).toBe(412);
    expect((await server.save({ revision: 2, language: 'hu' })).body).toMatchObject({ revision: 3 });
  });

  test('returns 412 if the module was changed since', async () => {
    await changeTimes(2);
    const [, older] = (await list()).changes;
    await expectUnchanged(api.db, async () => {
      const response = await server.undo(older?.id ?? '');
      expect(response).toMatchObject({ status: 412, body: { reason: 'saved-meanwhile' } });
    });
  });

  test('ignores later changes of other modules', async () => {
    await server.save({ revision: 0, language: 'hu' });
    const { id } = await findNewest();
    const [channel] = (await server.channels()).body.channels;
    await server.saveLogs({ revision: 0, channels: [{ ...channel, events: ['ban'] }] });
    expect((await list()).changes.map((change) => change.newest)).toEqual([true, true]);
    expect(await server.undo(id)).toMatchObject({ status: 200 });
  });

  test('succeeds once when ten requests undo it concurrently', async () => {
    await changeTimes(2);
    const { id } = await findNewest();
    const responses = await Promise.all(Array.from({ length: 10 }, () => server.undo(id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)]);
  });

  test.each(['x', '0', '999999999999999', '9'.repeat(40)])('returns 404 for an unknown id: %s', async (id) => {
    await changeTimes(1);
    expect(await server.undo(id)).toMatchObject({ status: 404, body: { reason: 'change-unknown' } });
  });

  test('requires the current right to manage the server', async () => {
    await changeTimes(1);
    const { id } = await findNewest();
    api.simulator.control.setMembershipLevel(teaHouseId, bence.userId, 'member');
    expect(await server.undo(id)).toMatchObject({ status: 403, body: { reason: 'guild-denied' } });
    api.simulator.control.setMembershipLevel(teaHouseId, bence.userId, 'owner');
    expect(await server.undo(id)).toMatchObject({ status: 200 });
  });
});
