import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { botCommand } from '../cli/bot-command.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { DAY_MS, toIsoDay } from '../time.ts';
import { createBotKey } from './bot-key.ts';
import { purgeBotReports } from './report-counts.ts';

let api: TestApi;
let key: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  key = await createBotKey(api.context);
  await api.db.deleteFrom('daily_commands').execute();
});

const getDay = (days = 0) => toIsoDay(new Date(api.clock.at + days * DAY_MS));

function report(body: object, token = key) {
  const fullBody = { report: randomUUID(), day: getDay(), commands: { ban: 2, warn: 5 }, ...body };
  return api.openBrowser().call('POST', '/v1/bot/commands', { token, body: fullBody });
}

const readCounts = () => api.db.selectFrom('daily_commands').selectAll().orderBy('day').orderBy('command').execute();

test('counts each report once, even if it is sent repeatedly and concurrently', async () => {
  const sent = { report: randomUUID() };
  const responses = await Promise.all(Array.from({ length: 8 }, () => report(sent)));
  expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect((await report({ report: sent.report.toUpperCase(), commands: { ban: 1 } })).status).toBe(200);
  const count = { day: getDay(), command: 'ban', count: 2 };
  expect(await readCounts()).toEqual([count, { ...count, command: 'warn', count: 5 }]);
  await Promise.all([
    report({ commands: { warn: 1, ban: 1, kirúgás: 1 } }),
    report({ commands: { ban: 1, warn: 1 } }),
    report({ commands: {} }),
  ]);
  expect((await readCounts()).map(({ count }) => count)).toEqual([4, 1, 7]);
});

test('counts commands of context menus, and skips and names invalid entries', async () => {
  const commands = {
    'Report message': 3,
    'Üzenet ✨': 1,
    constructor: 2,
    ' x': 1,
    'a\0': 1,
    ['y'.repeat(33)]: 1,
    ban: 0,
    kick: '1',
  };
  const response = await report({ commands });
  expect(response).toMatchObject({ status: 200, body: { message: 'OK' } });
  expect(response.body.skipped).toEqual([
    ...['" x" (command)', '"a\\u0000" (command)', `"${'y'.repeat(33)}" (command)`, '"ban" (count)', '"kick" (count)'],
  ]);
  expect((await readCounts()).map(({ command, count }) => [command, count])).toEqual(
    expect.arrayContaining([
      ['Report message', 3],
      ['Üzenet ✨', 1],
      ['constructor', 2],
    ]),
  );
  expect(await readCounts()).toHaveLength(3);
});

test('accepts reports for a week, and never counts one again after its id was deleted', async () => {
  for (const days of [-8, -400, 2])
    expect(await report({ day: getDay(days) })).toMatchObject({
      status: 400,
      body: { reason: 'input-invalid', message: expect.stringContaining('day') },
    });
  const sent = { report: randomUUID(), day: getDay(1) };
  expect((await report(sent)).status).toBe(200);
  const before = await readCounts();
  for (let days = 0; days < 8; days++) {
    await purgeBotReports(api.context);
    expect((await report(sent)).status).toBe(200);
    api.advanceClock(DAY_MS);
  }
  await purgeBotReports(api.context);
  expect((await report(sent)).status).toBe(200);
  expect(await readCounts()).toEqual(before);
  api.advanceClock(DAY_MS);
  await purgeBotReports(api.context);
  expect((await report(sent)).status).toBe(400);
  expect(await api.db.selectFrom('bot_reports').selectAll().where('id', '=', sent.report).execute()).toEqual([]);
});

test('a new key replaces the previous one, and only its digest is stored', async () => {
  const lines = await botCommand(['key'])(api.context);
  const printed = lines[2]?.trim() ?? '';
  expect(printed).toMatch(/^bot_[\w-]{43}$/);
  expect(await report({}, key)).toMatchObject({ status: 401, body: { reason: 'bot-key-wrong' } });
  expect((await report({}, printed)).status).toBe(200);
  const rows = await api.db.selectFrom('bot_key').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.key_hash.toString('latin1')).not.toContain(printed);
  expect(() => botCommand([])).toThrow('npm run site -- bot key');
});

test('rejects every key if none was created', async () => {
  await api.db.deleteFrom('bot_key').execute();
  expect((await report({})).status).toBe(401);
});
