import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { SignedIn } from '../testing/staff.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { listNews, publishNews, withdrawNews } from './news.ts';

let api: TestApi;
let bence: SignedIn;
let lilla: SignedIn;
beforeAll(async () => {
  api = await startTestApi();
  bence = await api.signIn('owner-of-three');
  lilla = await api.signIn('manager-of-two-hundred');
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.db.deleteFrom('news').execute();
});

function publish(title: string, to?: string) {
  api.advanceClock(1000);
  const texts = { name: { en: title, hu: `${title} magyarul` }, description: { en: 'More.', hu: 'Bővebben.' } };
  return publishNews(api.context, texts, { userId: to });
}

async function listTitles({ browser, token }: SignedIn, language?: string): Promise<string[]> {
  const { status, body } = await browser.call('GET', '/v1/me/news', { token, language });
  expect(status).toBe(200);
  return Object.values<{ name: string }>(body).map(({ name }) => name);
}

function dismiss({ browser, token }: SignedIn, news_id: unknown) {
  return browser.call('DELETE', '/v1/me/news', { token, body: { news_id } });
}

test('news is a map by id with public and personal items, newest first', async () => {
  const first = await publish('First');
  await publish('For Lilla', lilla.userId);
  const third = await publish('For Bence', bence.userId);
  const { body } = await bence.browser.call('GET', '/v1/me/news', { token: bence.token });
  expect(Object.entries(body)).toEqual([
    [third, { name: 'For Bence', description: 'More.' }],
    [first, { name: 'First', description: 'More.' }],
  ]);
  expect(await listTitles(lilla)).toEqual(['For Lilla', 'First']);
});

test('news is in the preferred language of the request', async () => {
  await publish('News');
  expect(await listTitles(bence, 'hu')).toEqual(['News magyarul']);
  expect(await listTitles(bence, 'hu-HU,hu;q=0.9,en;q=0.8')).toEqual(['News magyarul']);
  expect(await listTitles(bence, 'en-GB,en;q=0.9,hu;q=0.8')).toEqual(['News']);
  expect(await listTitles(bence, 'de')).toEqual(['News']);
});

test('a dismissed item stays hidden, only for that user', async () => {
  const [first, own] = [await publish('First'), await publish('For Bence', bence.userId)];
  expect(await dismiss(bence, first)).toMatchObject({ status: 200, body: { message: 'OK' } });
  expect(await dismiss(bence, first)).toMatchObject({ status: 200 });
  expect(await listTitles(bence)).toEqual(['For Bence']);
  expect(await listTitles(lilla)).toEqual(['First']);
  expect(await dismiss(bence, own)).toMatchObject({ status: 200 });
  expect(await listTitles(bence)).toEqual([]);
});

test('an item of another user cannot be dismissed, with the same error as an unknown one', async () => {
  const foreign = await publish('For Lilla', lilla.userId);
  const response = await dismiss(bence, foreign);
  expect(response).toMatchObject({ status: 404, body: { reason: 'news-unknown' } });
  expect((await dismiss(bence, 'news-000000000000')).text).toBe(response.text);
  expect(await listTitles(lilla)).toEqual(['For Lilla']);
  expect(await api.db.selectFrom('news_dismissals').selectAll().execute()).toEqual([]);
});

test.each(['', 'x'.repeat(41), 'a\u0000b', 'a b', "'; drop table news; --", 7, null, ['news-1'], { $ne: '' }])(
  'nothing is dismissed by an invalid id: %j',
  async (id) => {
    const { status } = await dismiss(bence, id);
    expect([400, 404]).toContain(status);
  },
);

test('a withdrawn item is hidden from everyone', async () => {
  const id = await publish('First');
  await dismiss(bence, id);
  expect((await listNews(api.context)).map(({ name_en }) => name_en)).toEqual(['First']);
  expect(await withdrawNews(api.context, id)).toBe(true);
  expect(await withdrawNews(api.context, id)).toBe(false);
  expect(await listTitles(lilla)).toEqual([]);
});

test('news is limited to the fifty latest items', async () => {
  for (let turn = 1; turn <= 51; turn++) await publish(`Number ${turn}`);
  const shown = await listTitles(bence);
  expect(shown).toHaveLength(50);
  expect([shown[0], shown.at(-1)]).toEqual(['Number 51', 'Number 2']);
});
