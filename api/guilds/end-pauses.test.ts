import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { connect } from 'vigil-bot';
import { everyKind } from '../../bot-client/testing/every-kind.ts';
import { createBotKey } from '../bot/bot-key.ts';
import { saveManifest } from '../bot/manifests.ts';
import { waitUntil } from '../testing/repeat-until.ts';
import type { ServerCalls } from '../testing/server-calls.ts';
import { startTeaHouse } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts';
import { reconcileGuilds } from './bot-guilds.ts';
import { endPauses, endPausesUntilAborted } from './end-pauses.ts';

let api: TestApi;
let id: string;
let owner: ServerCalls;
let roleId: string;
let previousClock: number;
beforeAll(async () => {
  ({ api, id, server: owner } = await startTeaHouse());
  await reconcileGuilds(api.context);
  roleId = api.simulator.control.roles(id).find(({ color }) => color)?.id ?? '';
});
afterAll(() => api.stop());
beforeEach(async () => {
  for (const table of ['guild_modules', 'guild_changes', 'bot_changes', 'bot_manifests', 'pauses'] as const)
    await api.db.deleteFrom(table).execute();
  await saveManifest(api.context, everyKind);
  const body = { revision: 0, enabled: true, values: { role: roleId } };
  expect(await owner.saveFeature('welcome-role', body)).toMatchObject({ status: 200 });
  previousClock = api.clock.at;
});

const pause = async (path = '/features/welcome-role/pause') =>
  expect(await owner.call('PUT', path, { body: { seconds: 3600 } })).toMatchObject({ status: 200 });
const readActive = async () => (await owner.settings()).body.pauses.active;
const readRevisions = async () =>
  (await api.db.selectFrom('bot_changes').select('revision').orderBy('id').execute()).map(({ revision }) => revision);

test('a pause ends by itself at its end, which the history and the bot learn once, however many processes look', async () => {
  await pause();
  api.advanceClock(HOUR_MS - 1);
  expect(await endPauses(api.context)).toEqual(new Date(previousClock + HOUR_MS));
  expect(await readActive()).toHaveLength(1);
  api.advanceClock(1);
  // Until it has ended for the bot, pages show it.
  expect(await readActive()).toHaveLength(1);
  await Promise.all([1, 2, 3].map(() => endPauses(api.context)));
  expect(await readActive()).toEqual([]);
  expect(await readRevisions()).toEqual([1, 2, 3]);
  const until = new Date(previousClock + HOUR_MS).toISOString();
  expect((await owner.changes()).body.changes).toMatchObject([
    { module: 'feature:welcome-role', by: null, own: false, pause: { kind: 'ended', until }, newest: false },
    { pause: { kind: 'paused' } },
    { newest: true },
  ]);
});

test('pauses of several servers and features end together', async () => {
  await pause();
  await pause('/pause');
  api.advanceClock(HOUR_MS);
  expect(await endPauses(api.context)).toBeUndefined();
  expect(await readActive()).toEqual([]);
});

describe('the timer of the API', () => {
  /** Runs the timer of a process until a condition is true. */
  async function runTimer(isDone: () => Promise<boolean>, now = api.context.now) {
    const stop = new AbortController();
    const running = endPausesUntilAborted({ ...api.context, now }, stop.signal);
    await waitUntil(isDone);
    stop.abort();
    await running;
  }

  test('ends a pause after a restart whose end came while no process was running', async () => {
    await pause();
    api.advanceClock(3 * DAY_MS);
    await runTimer(async () => (await readActive()).length === 0);
  });

  test('ends a pause when its time comes', async () => {
    await pause();
    const startedAt = performance.now();
    // A second before the end, on a clock that runs.
    const now = () => previousClock + HOUR_MS - 1000 + (performance.now() - startedAt);
    await runTimer(async () => (await api.db.selectFrom('pauses').selectAll().execute()).length === 0, now);
    expect(await readRevisions()).toEqual([1, 2, 3]);
  });

  test('logs a failure', async () => {
    await pause();
    api.advanceClock(HOUR_MS);
    let failures = 0;
    const now = () => {
      if (failures++ === 0) throw new Error('The database failed.');
      return api.clock.at;
    };
    await runTimer(async () => failures > 0, now);
    expect(api.log.join('')).toContain('Pauses could not be ended.');
    await runTimer(async () => (await readActive()).length === 0);
  });
});

describe('a clock that jumps', () => {
  test('ahead ends the pauses whose end it passes', async () => {
    await pause();
    api.advanceClock(2 * HOUR_MS);
    await endPauses(api.context);
    expect(await readActive()).toEqual([]);
  });

  test('back makes no pause last longer than it was to', async () => {
    await pause();
    api.advanceClock(-3 * DAY_MS);
    expect(await endPauses(api.context)).toEqual(new Date(api.clock.at + HOUR_MS));
    api.advanceClock(HOUR_MS);
    await endPauses(api.context);
    expect(await readActive()).toEqual([]);
    api.clock.at = previousClock;
  });

  test('by less than the clocks of two processes may be apart changes no end', async () => {
    await pause();
    api.advanceClock(-MINUTE_MS + 1);
    expect(await endPauses(api.context)).toEqual(new Date(previousClock + HOUR_MS));
    api.clock.at = previousClock;
  });
});

test('a bot with a client of today has the feature off during the pause, and on after it', async () => {
  const guild = { id, name: 'Tea House', icon: null, banner: null, memberCount: 3 };
  const client = Object.assign(new EventEmitter(), { guilds: { cache: new Map([[id, guild]]) } });
  const key = await createBotKey(api.context);
  const site = connect(client, { site: api.url, key, manifest: everyKind, log: () => {} });
  const began = once(site, 'change');
  client.emit('clientReady');
  await began;
  const isOn = async () => (await site.feature('welcome-role', id)) !== undefined;
  const readApplied = async () => (await owner.featureSettings('welcome-role')).body.applied?.revision;
  expect(await isOn()).toBe(true);
  await pause();
  await waitUntil(async () => !(await isOn()));
  await waitUntil(async () => (await readApplied()) === 2);
  api.advanceClock(HOUR_MS);
  await endPauses(api.context);
  await waitUntil(isOn);
  await waitUntil(async () => (await readApplied()) === 3);
  await site.stop();
});
