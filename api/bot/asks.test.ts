import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Field } from 'vigil-bot/manifest';
import { reconcileGuilds } from '../guilds/bot-guilds.ts';
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
let bot: StreamingBot;
beforeAll(async () => {
  ({ api, ids, tea } = await startTeaHouseAndCafe());
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
