import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createBotKey } from '../bot/bot-key.ts';
import { expectUnchanged } from '../testing/rows.ts';
import { findServerId, type ServerCalls } from '../testing/server-calls.ts';
import type { SignedIn } from '../testing/staff.ts';
import { startTeaHouseAndCafe } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';

let api: TestApi;
let bence: SignedIn;
let ids: Record<'tea' | 'cafe', string>;
let gamesId: string;
let tea: ServerCalls;
let cafe: ServerCalls;
beforeAll(async () => {
  ({ api, owner: bence, ids, tea, cafe } = await startTeaHouseAndCafe());
  gamesId = findServerId(api, 'Board games on Sunday');
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.simulator.control.reset();
  api.simulator.control.setRateLimits('none');
  api.advanceClock(60_000);
  await api.db.deleteFrom('guild_modules').execute();
  await api.db.deleteFrom('guild_changes').execute();
  await api.db.deleteFrom('bot_changes').execute();
});

interface Entry {
  module: string;
  effect: string;
  before: unknown;
  after: unknown;
  left_out: object[];
  version: string;
}

function findChannel(serverId: string, name: string) {
  const found = api.simulator.control.channels(serverId).find((candidate) => candidate.name === name);
  if (!found) throw new Error(`There is no #${name}.`);
  return { id: found.id, name };
}

const disabledGreeting = { enabled: false, channel_id: null, text: '' };

/** Configures every module of the café. The tea house has channels named #general and #log, too. */
async function setUpCafe() {
  const [general, log, own, removedChannel] = ['general', 'log', 'filmek', 'kérdések'].map((name) =>
    findChannel(ids.cafe, name),
  );
  const channels = [
    { ...general, events: ['memberJoin'] },
    { ...log, events: ['ban', 'kick'] },
    { ...own, events: ['ban'] },
    { ...removedChannel, events: [] },
  ];
  const welcome = { enabled: true, channel_id: general?.id, text: 'Szia, {user}!' };
  const farewell = { enabled: true, channel_id: own?.id, text: '{name} elment.' };
  expect((await cafe.save({ revision: 0, language: 'hu' })).status).toBe(200);
  expect((await cafe.saveLogs({ revision: 0, channels })).status).toBe(200);
  expect((await cafe.saveGreetings({ revision: 0, welcome, farewell })).status).toBe(200);
  api.simulator.control.deleteChannel(removedChannel?.id ?? '');
}

async function fetchPlan(from: string): Promise<Record<string, Entry>> {
  // A plan may be based on data of the platform that is two seconds old.
  api.advanceClock(2001);
  const { status, body } = await tea.copyPlan(from);
  expect(status).toBe(200);
  return Object.fromEntries(body.modules.map((entry: Entry) => [entry.module, entry]));
}

const toCopyBody = (entries: Record<string, Entry>) =>
  Object.values(entries).map(({ module, version }) => ({ module, version }));

const leftOutLogs = [
  { channel: 'filmek', reason: 'missing' },
  { channel: 'kérdések', reason: 'gone' },
];

describe('the preview', () => {
  test('shows the result without changing anything, matching channels by name and leaving out the others', async () => {
    await setUpCafe();
    const [own, log] = [findChannel(ids.tea, 'food'), findChannel(ids.tea, 'log')];
    const before = {
      channels: [
        { ...own, events: ['voiceJoin'] },
        { ...log, events: ['unban'] },
      ],
    };
    await tea.saveLogs({ revision: 0, ...before });
    await expectUnchanged(api.db, async () => {
      const { settings, logs, greetings } = await fetchPlan(ids.cafe);
      expect(settings).toMatchObject({ effect: 'changes', before: null, after: { language: 'hu' }, left_out: [] });
      // Log channels that only the tea house has stay.
      const channels = [
        { ...own, events: ['voiceJoin'] },
        { ...log, events: ['ban', 'kick'] },
        { ...findChannel(ids.tea, 'general'), events: ['memberJoin'] },
      ];
      expect(logs).toMatchObject({ effect: 'changes', before, after: { channels }, left_out: leftOutLogs });
      const welcome = { enabled: true, channel_id: findChannel(ids.tea, 'general').id, text: 'Szia, {user}!' };
      expect(greetings).toMatchObject({
        effect: 'changes',
        before: null,
        after: { welcome, farewell: disabledGreeting },
      });
      expect(greetings?.left_out).toEqual([{ part: 'farewell', channel: 'filmek', reason: 'missing' }]);
    });
  });

  test('distinguishes unset from equal modules, and names channels that the bot cannot write to', async () => {
    const empty = await fetchPlan(ids.cafe);
    expect(Object.values(empty).map(({ effect }) => effect)).toEqual(['empty', 'empty', 'empty']);
    await setUpCafe();
    api.simulator.control.setRevokedPermissions(findChannel(ids.tea, 'general').id, ['send']);
    api.simulator.control.setRevokedPermissions(findChannel(ids.tea, 'log').id, ['view']);
    await tea.save({ revision: 0, language: 'hu' });
    const { settings, logs, greetings } = await fetchPlan(ids.cafe);
    expect(settings).toMatchObject({ effect: 'same', left_out: [] });
    const closed = ['general', 'log'].map((name) => ({ channel: name, reason: 'closed' }));
    expect(logs).toMatchObject({ effect: 'same', before: null, after: null, left_out: [...closed, ...leftOutLogs] });
    expect(greetings).toMatchObject({ effect: 'same', left_out: [{ part: 'welcome', ...closed[0] }, {}] });
  });

  test('leaves out log channels beyond fifty', async () => {
    await setUpCafe();
    const channels = Array.from({ length: 49 }, (_, index) => ({
      ...{ id: String(220000000000000000n + BigInt(index)), name: `old-${index}`, events: [] },
    }));
    const row = { guild_id: ids.tea, revision: 1, updated_at: new Date(api.clock.at) };
    const value = JSON.stringify({ channels });
    await api.db
      .insertInto('guild_modules')
      .values({ ...row, module: 'logs', value })
      .execute();
    const { logs } = await fetchPlan(ids.cafe);
    expect(logs?.after).toMatchObject({ channels: { length: 50 } });
    expect(logs?.left_out).toEqual([{ channel: 'log', reason: 'full' }, ...leftOutLogs]);
  });
});

describe('copying', () => {
  test('matches the preview, notifies the bot, and can be undone module by module', async () => {
    await setUpCafe();
    const list = await fetchPlan(ids.cafe);
    const response = await tea.copy(ids.cafe, toCopyBody(list));
    expect(response).toMatchObject({ status: 200, body: { message: 'OK' } });
    const stored = await api.db.selectFrom('guild_modules').selectAll().where('guild_id', '=', ids.tea).execute();
    for (const { module, value, revision } of stored) {
      expect([module, value]).toEqual([module, list[module]?.after]);
      expect(revision).toBe(1);
    }
    expect(stored).toHaveLength(3);
    const token = await createBotKey(api.context);
    const botSettings = await api.openBrowser().call('GET', `/v1/bot/guilds/${ids.tea}/settings`, { token });
    expect(botSettings.body).toMatchObject({ language: 'hu', revisions: { settings: 1, greetings: 1, logs: 1 } });
    const outboxRows = await api.db.selectFrom('bot_changes').selectAll().where('subject', '=', ids.tea).execute();
    expect(outboxRows.map(({ kind, revision }) => [kind, revision])).toEqual(
      ['settings', 'greetings', 'logs'].map((kind) => [kind, 1]),
    );
    const { changes } = (await tea.changes()).body;
    expect(changes).toHaveLength(3);
    for (const { id, by, newest } of changes) {
      expect({ by, newest }).toMatchObject({ by: { id: bence.userId }, newest: true });
      expect((await tea.undo(id)).status).toBe(200);
    }
    expect((await tea.settings()).body).toMatchObject({ language: 'en', revision: 2 });
    // Copying the same settings again changes nothing.
    await tea.copy(ids.cafe, toCopyBody(await fetchPlan(ids.cafe)));
    const again = await fetchPlan(ids.cafe);
    expect(Object.values(again).map(({ effect }) => effect)).toEqual(['same', 'same', 'same']);
    await expectUnchanged(api.db, async () => expect((await tea.copy(ids.cafe, toCopyBody(again))).status).toBe(200));
  });

  test('leaves the exceptions of the target as they are, and copies none', async () => {
    const exceptions = [{ kind: 'user', id: bence.userId, name: 'Bence' }];
    await cafe.saveLogs({
      revision: 0,
      channels: [
        { ...findChannel(ids.cafe, 'log'), events: ['ban'], exceptions },
        { ...findChannel(ids.cafe, 'general'), events: ['kick'], exceptions },
      ],
      exceptions,
    });
    const log = { ...findChannel(ids.tea, 'log'), events: ['unban'], exceptions };
    await tea.saveLogs({ revision: 0, channels: [log], exceptions });
    const { logs } = await fetchPlan(ids.cafe);
    if (!logs) throw new Error('The plan has no logs.');
    expect((await tea.copy(ids.cafe, toCopyBody({ logs }))).status).toBe(200);
    expect((await tea.logs()).body).toMatchObject({
      channels: [
        { ...log, events: ['ban'] },
        { ...findChannel(ids.tea, 'general'), events: ['kick'], exceptions: [] },
      ],
      exceptions,
    });
  });

  test('copies only the selected modules', async () => {
    await setUpCafe();
    const { settings } = await fetchPlan(ids.cafe);
    await tea.copy(ids.cafe, [{ module: 'settings', version: settings?.version }]);
    const after = await fetchPlan(ids.cafe);
    expect([after.settings?.effect, after.logs?.effect, after.greetings?.effect]).toEqual([
      'same',
      'changes',
      'changes',
    ]);
  });

  const changesSincePreview: Record<string, () => Promise<unknown> | undefined> = {
    'this server was changed': () => tea.save({ revision: 0, language: 'en' }),
    'the source server was changed': () => cafe.saveLogs({ revision: 1, channels: [] }),
    'a channel was deleted': async () => api.simulator.control.deleteChannel(findChannel(ids.tea, 'log').id),
    'a channel was closed': async () =>
      api.simulator.control.setRevokedPermissions(findChannel(ids.tea, 'log').id, ['send']),
  };
  test.each(Object.keys(changesSincePreview))(
    'returns 412 and copies nothing if %s since the preview',
    async (what) => {
      await setUpCafe();
      const list = await fetchPlan(ids.cafe);
      await changesSincePreview[what]?.();
      await expectUnchanged(api.db, async () => {
        const response = await tea.copy(ids.cafe, toCopyBody(list));
        expect(response).toMatchObject({ status: 412, body: { reason: 'saved-meanwhile' } });
      });
      expect((await tea.copy(ids.cafe, toCopyBody(await fetchPlan(ids.cafe)))).status).toBe(200);
    },
  );

  test('is atomic, and succeeds once among concurrent copies and saves', async () => {
    await setUpCafe();
    const list = toCopyBody(await fetchPlan(ids.cafe));
    const others = Array.from({ length: 4 }, () => tea.save({ revision: 0, language: 'en' }));
    const responses = await Promise.all([...Array.from({ length: 4 }, () => tea.copy(ids.cafe, list)), ...others]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(412)]);
    const copied = responses.slice(0, 4).some(({ status }) => status === 200);
    const rows = await api.db.selectFrom('guild_modules').select('module').where('guild_id', '=', ids.tea).execute();
    expect(rows).toHaveLength(copied ? 3 : 1);
  });

  test('requires the current right to manage both servers, and the bot on both', async () => {
    await setUpCafe();
    const list = toCopyBody(await fetchPlan(ids.cafe));
    const { control } = api.simulator;
    const expectError = async (reason: string, from = ids.cafe) => {
      await expectUnchanged(api.db, async () => {
        expect((await tea.copy(from, list)).body.reason).toBe(reason);
        expect((await tea.copyPlan(from)).body.reason).toBe(reason);
      });
    };
    await expectError('copy-source-missing', gamesId);
    await expectError('copy-source-missing', '210000000000000999');
    const [foreign] = control.getMemberships('210000000000000103').filter(({ hasBot }) => hasBot);
    await expectError('copy-source-missing', foreign?.server.id);
    await expectError('copy-source-missing', ids.tea);
    control.setMembershipLevel(ids.cafe, bence.userId, 'member');
    api.advanceClock(60_000);
    await expectError('copy-source-missing');
    control.setMembershipLevel(ids.cafe, bence.userId, 'owner');
    control.setMembershipLevel(ids.tea, bence.userId, 'member');
    api.advanceClock(60_000);
    await expectError('guild-denied');
    control.setMembershipLevel(ids.tea, bence.userId, 'owner');
    control.removeBot(ids.tea);
    api.advanceClock(60_000);
    await expectError('bot-not-joined');
    control.addBot(ids.tea);
    const { id: fault } = control.faults.add({ kind: '503', path: '/guilds/*' });
    await expectError('platform-unavailable');
    control.faults.remove(fault);
    api.advanceClock(60_000);
    expect((await tea.copy(ids.cafe, toCopyBody(await fetchPlan(ids.cafe)))).status).toBe(200);
  });
});
