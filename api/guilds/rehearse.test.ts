import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { defineManifest } from 'vigil-bot/manifest';
import { saveManifest } from '../bot/manifests.ts';
import type { ServerCalls } from '../testing/server-calls.ts';
import { StreamingBot } from '../testing/streaming-bot.ts';
import { startTeaHouseAndCafe } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';
import { reconcileGuilds } from './bot-guilds.ts';

const manifest = defineManifest({
  format: 1,
  features: [
    {
      id: 'shop',
      name: 'Shop',
      rehearsals: ['message', 'member-join'],
      fields: [
        { id: 'cups', kind: 'number', label: 'Cups', max: 10, required: true },
        { id: 'greet', kind: 'switch', label: 'Greet' },
        { id: 'text', kind: 'text', label: 'Text', when: { field: 'greet', is: true } },
        { id: 'state', kind: 'status', label: 'State' },
      ],
    },
    { id: 'club', name: 'Club', fields: [] },
  ],
});

const user = '220000000000000001';

let api: TestApi;
let ids: { tea: string; cafe: string };
let tea: ServerCalls;
let bot: StreamingBot;
let channel: string;
let otherServersChannel: string;
beforeAll(async () => {
  ({ api, ids, tea } = await startTeaHouseAndCafe());
  await reconcileGuilds(api.context);
  await saveManifest(api.context, manifest);
  const getChannelId = (id: string) => api.simulator.control.channels(id).find(({ type }) => type === 0)?.id ?? '';
  [channel, otherServersChannel] = [getChannelId(ids.tea), getChannelId(ids.cafe)];
  bot = new StreamingBot(api);
  await bot.createKey();
});
afterAll(() => api.stop());
afterEach(() => bot.disconnect());

const rehearse = (body: object, feature = 'shop') => tea.call('POST', `/features/${feature}/rehearse`, { body });
const join = { event: 'member-join', user, values: { cups: 3 } };
const answer = (ask: unknown, content: object) =>
  api.openBrowser().call('POST', '/v1/bot/answers', { token: bot.key, body: { ask, answer: content } });

/** Rehearses, and returns the event that the bot gets and the response, which the bot still has to cause. */
async function begin(body: object = join) {
  const { stream } = await bot.openCurrent();
  const response = rehearse(body);
  const [event] = await stream.readEvents(1);
  return { stream, event, response };
}

const message = {
  kind: 'message',
  channel: '210000000000000001',
  text: '<b>Tea</b> @everyone',
  embeds: [{ title: 'Tea' }],
};
const request = { kind: 'request', method: 'PUT', path: '/guilds/1/bans/2', fields: { reason: 'Tea', days: 1 } };
const decisions = [{ outcome: 'skipped', reason: { en: 'No cups.', hu: 'Nincs csésze.' }, field: 'cups' }];

describe('a rehearsal', () => {
  test('sends the event and the draft without hidden fields to the bot, and returns its answer as it is', async () => {
    const body = {
      event: 'message',
      user,
      channel,
      text: 'Tea?',
      roles: [ids.tea],
      values: { cups: 3, text: 'Hidden' },
    };
    const { event, response } = await begin(body);
    expect(event).toMatchObject({ kind: 'rehearsal', id: ids.tea, feature: 'shop', input: { cups: 3, greet: false } });
    expect(event?.input).not.toHaveProperty('text');
    const { values: _, ...sent } = body;
    expect(event?.event).toEqual({ ...sent, by: expect.any(String) });
    expect(await answer(event?.ask, { decisions, calls: [message, request] })).toMatchObject({ status: 200 });
    const { status, body: received } = await response;
    expect({ status, received }).toEqual({ status: 200, received: { decisions, calls: [message, request], more: 0 } });
  });

  test('returns why the bot could not rehearse', async () => {
    const { event, response } = await begin();
    await answer(event?.ask, { problem: 'No water.' });
    expect(await response).toMatchObject({ status: 200, body: { problem: 'No water.' } });
  });

  test('is not answered by what answers a question about a field, nor the other way round', async () => {
    const { stream, event, response } = await begin();
    expect(await answer(event?.ask, { text: 'Ready.' })).toMatchObject({ status: 409 });
    await answer(event?.ask, { decisions, calls: [] });
    expect(await response).toMatchObject({ status: 200 });
    const pending = tea.call('POST', '/features/shop/ask', { body: { field: 'state' } });
    const [question] = await stream.readEvents(1);
    expect(await answer(question?.ask, { decisions, calls: [] })).toMatchObject({ status: 409 });
    await answer(question?.ask, { text: 'Ready.' });
    expect(await pending).toMatchObject({ status: 200, body: { text: 'Ready.' } });
  });

  test.each([
    ['too many calls', { decisions, calls: Array.from({ length: 21 }, () => request) }],
    ['a long text', { decisions, calls: [{ ...message, text: 'x'.repeat(4001) }] }],
    ['an unknown outcome', { decisions: [{ outcome: 'maybe' }], calls: [] }],
    ['NUL', { decisions, calls: [{ ...message, text: '\0' }] }],
    ['an id that is none', { decisions, calls: [{ ...message, channel: 'javascript:alert(1)' }] }],
  ])('gets 400 for an answer with %s', async (_, content) => {
    const { event, response } = await begin();
    expect(await answer(event?.ask, content)).toMatchObject({ status: 400 });
    await answer(event?.ask, { problem: 'No.' });
    await response;
  });
});

test.each([
  ['an event that the feature does not rehearse', { ...join, event: 'member-leave' }, 'shop', 404, 'feature-unknown'],
  ['a feature without rehearsals', join, 'club', 404, 'feature-unknown'],
  ['a message without a channel', { ...join, event: 'message' }, 'shop', 404, 'channel-unknown'],
  ['a required field that is empty', { ...join, values: {} }, 'shop', 400, 'feature-values-invalid'],
  ['a value above its limit', { ...join, values: { cups: 11 } }, 'shop', 400, 'feature-values-invalid'],
  ['a user that is no id', { ...join, user: 'Nora' }, 'shop', 400, 'input-invalid'],
])('%s is refused, and the bot gets no question', async (_, body, feature, status, reason) => {
  expect(await rehearse(body, feature)).toMatchObject({ status, body: { reason } });
  expect(
    await api.db
      .selectFrom('asks')
      .select('id')
      .where('expires_at', '>', new Date())
      .where('answer', 'is', null)
      .execute(),
  ).toEqual([]);
});

test('the channel of another server is refused', async () => {
  const body = { ...join, event: 'message', channel: otherServersChannel };
  expect(await rehearse(body)).toMatchObject({ status: 404, body: { reason: 'channel-unknown' } });
});
