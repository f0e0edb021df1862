import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { GatewayIntentBits } from 'discord-api-types/v10';
import { connect, type FeaturesOf, type SiteClient } from 'vigil-bot';
import { everyKind } from '../../bot-client/testing/every-kind.ts';
import { reconcileGuilds } from '../guilds/bot-guilds.ts';
import { waitUntil } from '../testing/repeat-until.ts';
import type { ServerCalls } from '../testing/server-calls.ts';
import { startTeaHouse } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';
import { addAsk } from './asks.ts';
import { createBotKey } from './bot-key.ts';

let api: TestApi;
let id: string;
let server: ServerCalls;
let roleId: string;
let key: string;
let site: SiteClient<FeaturesOf<typeof everyKind>>;
const logged: string[] = [];
beforeAll(async () => {
  ({ api, id, server } = await startTeaHouse());
  await reconcileGuilds(api.context);
  roleId = api.simulator.control.roles(id).find(({ color }) => color)?.id ?? '';
  key = await createBotKey(api.context);
  await start();
});
afterAll(async () => {
  await site.stop();
  await api.stop();
});

test('the bot reports the intents of its client', async () => {
  await waitUntil(async () => (await api.db.selectFrom('bot_intents').select('intents').execute())[0]?.intents === 3);
});

/** Starts the bot, and waits until it has loaded the settings. */
async function start() {
  const guild = { id, name: 'Tea House', icon: null, banner: null, memberCount: 3 };
  const options = { intents: { bitfield: GatewayIntentBits.Guilds | GatewayIntentBits.GuildMembers } };
  const client = Object.assign(new EventEmitter(), { guilds: { cache: new Map([[id, guild]]) }, options });
  site = connect(client, { site: api.url, key, manifest: everyKind, log: (line) => logged.push(line) });
  const began = once(site, 'change');
  client.emit('clientReady');
  await began;
}

/** Saves a feature, and waits until the bot has received it. */
async function save(revision: number, body: object) {
  const changed = once(site, 'change');
  expect(await server.saveFeature('welcome-role', { revision, ...body })).toMatchObject({ status: 200 });
  return (await changed)[0];
}

const readAppliedRevision = async () => (await server.features()).body.settings['welcome-role'].applied?.revision;

test('a saved feature reaches the bot with the types of its manifest, and the bot reports that it applied it', async () => {
  expect(await site.feature('welcome-role', id)).toBeUndefined();
  const change = await save(0, { enabled: true, values: { role: roleId } });
  expect(change).toEqual({ kind: 'feature', id, feature: 'welcome-role', revision: 1 });
  const welcome = await site.feature('welcome-role', id);
  const role: string | undefined = welcome?.role;
  const delay: number | undefined = welcome?.delay;
  expect([role, delay, welcome?.greet]).toEqual([roleId, 0, false]);
  await waitUntil(async () => (await readAppliedRevision()) === 1);
});

test('a feature that was switched off is undefined, and reported as applied', async () => {
  const { revision } = (await server.features()).body.settings['welcome-role'];
  await save(revision, { enabled: false, values: { role: roleId } });
  expect(await site.feature('welcome-role', id)).toBeUndefined();
  await waitUntil(async () => (await readAppliedRevision()) === revision + 1);
});

describe('questions to the bot', () => {
  const ask = (field: string) =>
    server.call('POST', '/features/tea-shop/ask', { body: { field, values: { seats: 3 } } });

  test('without a handler, and handlers without a question, are logged once', async () => {
    const problem = expect.objectContaining({ en: 'The bot has no answer to this.' });
    for (let press = 1; press <= 2; press++) expect((await ask('boil')).body).toEqual({ problem });
    site.answer('tea-shop', 'biol', () => 'Boiled.');
    site.answer('tea-shop', 'opening/daily', () => 'Open.');
    expect(logged).toEqual([
      'A page asked about tea-shop boil, for which the bot has no handler.',
      expect.stringContaining('No page asks about tea-shop biol: '),
      expect.stringContaining('No page asks about tea-shop opening/daily: '),
    ]);
  });

  test('are answered with texts, states, options and problems', async () => {
    site.answer('tea-shop', 'state', ({ guild }) => ({ state: 'good', text: `The kettle of ${guild} is hot.` }));
    site.answer('tea-shop', 'boil', ({ values }) => `Boiled: ${JSON.stringify(values)}.`);
    site.answer('tea-shop', 'supplier', () => ({ options: [{ id: 'a', label: { en: 'Ada', hu: 'Ada' } }] }));
    expect(await ask('state')).toMatchObject({
      status: 200,
      body: { state: 'good', text: `The kettle of ${id} is hot.` },
    });
    const values = '{"sign":"🍵","rooms":[],"seats":3,"staff":[],"style":"plain","leaves":["black"],"prices":{},';
    expect((await ask('boil')).body).toEqual({ text: `Boiled: ${values}"opening":{"daily":true}}.` });
    expect((await ask('supplier')).body).toEqual({ options: [{ id: 'a', label: { en: 'Ada', hu: 'Ada' } }] });
    site.answer('tea-shop', 'boil', () => {
      throw new Error('No water.');
    });
    expect((await ask('boil')).body).toEqual({
      problem: expect.objectContaining({ en: 'The bot could not do this.' }),
    });
  });

  test('are done if the handler returns nothing, and fail with a sentence in the log if the site rejects the answer', async () => {
    site.answer('tea-shop', 'boil', () => undefined);
    expect((await ask('boil')).body).toEqual({ text: { en: 'Done.', hu: 'Kész.' } });
    site.answer('tea-shop', 'boil', () => 'x'.repeat(600));
    expect((await ask('boil')).body).toEqual({
      problem: expect.objectContaining({ en: 'The bot could not do this.' }),
    });
    expect(logged.at(-1)).toMatch(/^The site did not accept the answer to tea-shop boil: /);
  });

  test('are about fields that the bot answers for, and nothing else', async () => {
    for (const field of ['name', 'nothing', 'opening/daily', '__proto__'])
      expect(await ask(field)).toMatchObject({ status: 404, body: { reason: 'feature-unknown' } });
  });

  test('cannot be answered twice, late, or by somebody else', async () => {
    let answer = () => {};
    const received = new Promise<void>((resolve) => {
      site.answer('tea-shop', 'state', async () => {
        resolve();
        await new Promise<void>((done) => {
          answer = done;
        });
        return 'The first answer.';
      });
    });
    const response = ask('state');
    await received;
    const { id: open } = await api.db
      .selectFrom('asks')
      .select('id')
      .where('answer', 'is', null)
      .executeTakeFirstOrThrow();
    const forge = (token: string, forgedId = open) =>
      api
        .openBrowser()
        .call('POST', '/v1/bot/answers', { token, body: { ask: forgedId, answer: { text: 'Forged.' } } });
    expect(await forge('bot_wrong')).toMatchObject({ status: 401 });
    expect(await forge(key, '0c1f9a52-7d0e-4f58-8f0b-6f7a2c9d4e10')).toMatchObject({ status: 409 });
    answer();
    expect((await response).body).toEqual({ text: 'The first answer.' });
    expect(await forge(key)).toMatchObject({ status: 409, body: { reason: 'ask-closed' } });
  });

  test('cannot be answered after ten seconds', async () => {
    const question = { guildId: id, feature: 'tea-shop', field: 'state', input: {}, userId: '1' };
    const late = await addAsk(api.context, question);
    api.advanceClock(11_000);
    const body = { ask: late, answer: { text: 'Late.' } };
    const response = await api.openBrowser().call('POST', '/v1/bot/answers', { token: key, body });
    expect(response).toMatchObject({ status: 409, body: { reason: 'ask-closed' } });
  });

  test('of one user are open four at a time', async () => {
    const answers: (() => void)[] = [];
    site.answer('tea-shop', 'state', () => new Promise((resolve) => answers.push(() => resolve('Late.'))));
    const responses = Array.from({ length: 4 }, () => ask('state'));
    await waitUntil(() => answers.length === 4);
    expect(await ask('state')).toMatchObject({ status: 429, body: { reason: 'asks-many' } });
    for (const answer of answers) answer();
    for (const response of responses) expect((await response).body).toEqual({ text: 'Late.' });
  });
});

test('a feature that was switched off while the bot was away is reported as applied when it is back', async () => {
  const { revision } = (await server.features()).body.settings['welcome-role'];
  const { body } = await server.saveFeature('welcome-role', { revision, enabled: true, values: { role: roleId } });
  await waitUntil(async () => (await readAppliedRevision()) === body.revision);
  await site.stop();
  await server.saveFeature('welcome-role', { revision: body.revision, enabled: false, values: { role: roleId } });
  expect(await readAppliedRevision()).toBe(body.revision);
  await start();
  await waitUntil(async () => (await readAppliedRevision()) === body.revision + 1);
});
