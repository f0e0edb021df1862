import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Field } from 'vigil-bot/manifest';
import { createApp } from '../app.ts';
import { reconcileGuilds } from '../guilds/bot-guilds.ts';
import { getPort } from '../start.ts';
import type { EventStream } from '../testing/event-stream.ts';
import type { ServerCalls } from '../testing/server-calls.ts';
import { StreamingBot } from '../testing/streaming-bot.ts';
import { startTeaHouseAndCafe } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';
import { saveManifest } from './manifests.ts';

const supplier: Field = { id: 'supplier', kind: 'choice', label: 'Supplier', ask: true };
const boil: Field = { id: 'boil', kind: 'action', label: 'Boil' };
const fields: Field[] = [
  { id: 'state', kind: 'status', label: 'State' },
  {
    id: 'teas',
    kind: 'list',
    label: 'Teas',
    fields: [supplier, { id: 'box', kind: 'group', label: 'Box', fields: [boil] }],
  },
  {
    id: 'rooms',
    kind: 'map',
    key: 'channel',
    label: 'Rooms',
    fields: [{ id: 'state', kind: 'status', label: 'State' }],
  },
];

let api: TestApi;
let ids: { tea: string; cafe: string };
let tea: ServerCalls;
let cafe: ServerCalls;
let bot: StreamingBot;
beforeAll(async () => {
  ({ api, ids, tea, cafe } = await startTeaHouseAndCafe());
  await reconcileGuilds(api.context);
  await saveManifest(api.context, { format: 1, features: [{ id: 'shop', name: 'Shop', fields }] });
  bot = new StreamingBot(api);
  await bot.createKey();
});
afterAll(() => api.stop());
afterEach(() => bot.disconnect());

const ask = (field: string, server = tea) => server.call('POST', '/features/shop/ask', { body: { field } });
const answer = (id: unknown, text: string) =>
  api.openBrowser().call('POST', '/v1/bot/answers', { token: bot.key, body: { ask: id, answer: { text } } });
const readAsk = async (stream: EventStream) => (await stream.readEvents(1))[0];

describe('a question about a field in a list or map', () => {
  test('names the field as the manifest does, and the items around it', async () => {
    const { stream } = await bot.openCurrent();
    for (const [key, field, items] of [
      ['teas/a_1-B/supplier', 'teas/supplier', ['a_1-B']],
      ['teas/i1/box/boil', 'teas/box/boil', ['i1']],
      ['rooms/210000000000000001/state', 'rooms/state', ['210000000000000001']],
    ] as const) {
      const response = ask(key);
      const event = await readAsk(stream);
      expect(event).toMatchObject({ kind: 'ask', id: ids.tea, feature: 'shop', field, items });
      await answer(event?.ask, 'Ada');
      expect(await response).toMatchObject({ status: 200, body: { text: 'Ada' } });
    }
  });

  test.each(['teas/supplier', 'teas/i1', 'teas/i1/i2/supplier', 'teas//supplier', 'teas/a b/supplier', 'teas/i1/box'])(
    'needs the id of the item: %s gets 404',
    async (field) => {
      expect(await ask(field)).toMatchObject({ status: 404, body: { reason: 'feature-unknown' } });
    },
  );
});

describe('a question goes to the process of the bot that last reported the server', () => {
  const report = (serverId: string, instance?: string) =>
    api.openBrowser().call('POST', '/v1/bot/servers', {
      token: bot.key,
      body: { instance, joined: [{ id: serverId, name: 'Tea House' }] },
    });
  /** Asks about two servers, and expects that each stream gets the question about its own server. */
  async function expectAsks(streamsByServer: [string, EventStream][]) {
    const responses = [ask('state', tea), ask('state', cafe)];
    for (const [serverId, stream] of streamsByServer) {
      const event = await readAsk(stream);
      expect(event).toMatchObject({ kind: 'ask', id: serverId });
      await answer(event?.ask, `About ${serverId}.`);
    }
    const bodies = (await Promise.all(responses)).map(({ body }) => body);
    expect(bodies).toEqual([{ text: `About ${ids.tea}.` }, { text: `About ${ids.cafe}.` }]);
  }

  test('whichever stream is older, and it follows a new report', async () => {
    const [one, two] = [randomUUID(), randomUUID()];
    const { stream: first } = await bot.openCurrent(undefined, one);
    const { stream: second } = await bot.openCurrent(undefined, two);
    await report(ids.tea, one);
    await report(ids.cafe, two);
    await expectAsks([
      [ids.tea, first],
      [ids.cafe, second],
    ]);
    await report(ids.tea, two);
    await report(ids.cafe, one);
    await expectAsks([
      [ids.tea, second],
      [ids.cafe, first],
    ]);
  });

  test('also if its stream is at another process of the site', async () => {
    const limits = { callsPerMinute: 1000, botCallsPerMinute: 1000 };
    const { app } = await createApp({ ...api.context, corsOrigins: [], trustedProxies: [], ...limits });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const [one, two] = [randomUUID(), randomUUID()];
    const { stream: first } = await bot.openCurrent(undefined, one);
    const { stream: second } = await bot.openCurrent(`http://127.0.0.1:${getPort(app.server)}`, two);
    await report(ids.tea, two);
    await report(ids.cafe, one);
    await expectAsks([
      [ids.tea, second],
      [ids.cafe, first],
    ]);
    bot.disconnect();
    await app.close();
  });

  test('or to any after a second, if that process has no stream, and at once if it did not say which one it is', async () => {
    const { stream } = await bot.openCurrent(undefined, randomUUID());
    await report(ids.tea, randomUUID());
    const response = ask('state');
    const event = await readAsk(stream);
    await answer(event?.ask, 'Hot.');
    expect(await response).toMatchObject({ status: 200, body: { text: 'Hot.' } });
    await report(ids.tea);
    const stored = await api.db.selectFrom('servers').select('bot_instance').where('id', '=', ids.tea).execute();
    expect(stored).toEqual([{ bot_instance: null }]);
  });

  test('and an answer to one question leaves that of another server open', async () => {
    const { stream } = await bot.openCurrent();
    for (const serverId of [ids.tea, ids.cafe]) await report(serverId);
    const [ofTea, ofCafe] = [ask('state', tea), ask('state', cafe)];
    const events = await stream.readEvents(2);
    const findAsk = (serverId: string) => events.find(({ id }) => id === serverId)?.ask;
    expect(await answer(findAsk(ids.cafe), 'The café.')).toMatchObject({ status: 200 });
    expect((await ofCafe).body).toEqual({ text: 'The café.' });
    expect(await answer(findAsk(ids.cafe), 'Forged.')).toMatchObject({ status: 409 });
    expect(await answer(findAsk(ids.tea), 'The tea house.')).toMatchObject({ status: 200 });
    expect((await ofTea).body).toEqual({ text: 'The tea house.' });
  });
});
