import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openEventStream } from '../testing/event-stream.ts';
import type { ServerCalls } from '../testing/server-calls.ts';
import { startTeaHouse } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';
import { MINUTE_MS } from '../time.ts';
import { createBotKey } from './bot-key.ts';

let api: TestApi;
let key: string;
let server: ServerCalls;
beforeAll(async () => {
  ({ api, server } = await startTeaHouse());
});
afterAll(() => api.stop());

const fetchBot = async () => (await server.settings()).body.bot;
const getIsoNow = () => new Date(api.clock.at).toISOString();
const callAs = (token: string) => api.openBrowser().call('GET', '/v1/bot/bans', { token });

test('a bot that never called is not silent, and a request with a wrong key is no heartbeat', async () => {
  expect(await fetchBot()).toEqual({ last_heard_at: null, silent: false });
  key = await createBotKey(api.context);
  expect((await callAs(`bot_${'x'.repeat(43)}`)).status).toBe(401);
  expect(await fetchBot()).toEqual({ last_heard_at: null, silent: false });
});

test('every request is a heartbeat, to the minute; after five minutes without one the bot is silent', async () => {
  const first = getIsoNow();
  await Promise.all(Array.from({ length: 5 }, () => callAs(key)));
  expect(await fetchBot()).toEqual({ last_heard_at: first, silent: false });
  api.advanceClock(MINUTE_MS - 1);
  await callAs(key);
  expect(await fetchBot()).toEqual({ last_heard_at: first, silent: false });
  api.advanceClock(4 * MINUTE_MS + 1);
  expect(await fetchBot()).toEqual({ last_heard_at: first, silent: false });
  api.advanceClock(1);
  expect(await fetchBot()).toEqual({ last_heard_at: first, silent: true });
  await callAs(key);
  expect(await fetchBot()).toEqual({ last_heard_at: getIsoNow(), silent: false });
  expect(await api.db.selectFrom('bot_heartbeat').selectAll().execute()).toHaveLength(1);
});

test('an open stream counts as a heartbeat, and a clock that is set back changes nothing', async () => {
  api.advanceClock(10 * MINUTE_MS);
  const stream = await openEventStream({ url: api.url, headers: { authorization: `Bearer ${key}` } });
  await stream.readEvents(1);
  expect(await fetchBot()).toEqual({ last_heard_at: getIsoNow(), silent: false });
  api.advanceClock(6 * MINUTE_MS);
  do {
    api.context.changeStreams.wake();
    await stream.readUntilKeepAlive();
  } while ((await fetchBot()).silent);
  expect(await fetchBot()).toEqual({ last_heard_at: getIsoNow(), silent: false });
  stream.disconnect();
  api.advanceClock(-60 * MINUTE_MS);
  await callAs(key);
  expect(await fetchBot()).toEqual({ last_heard_at: getIsoNow(), silent: false });
});
