import { expect } from '@jest/globals';
import { getPerson } from 'simulator/people';
import { saveManifest } from '../../bot/manifests.ts';
import type { TestResponse } from '../browser.ts';
import { waitUntil } from '../repeat-until.ts';
import { expectBothSucceed, expectOneSuccess } from './at-once.ts';
import type { Round, Scenarios } from './round.ts';

/** Two saves of a module that are based on the same revision: one succeeds and leaves one change. */
async function expectOneSave({ api }: Round, first: () => Promise<TestResponse>, other: () => Promise<TestResponse>) {
  await expectOneSuccess(412, first, other);
  const modules = await api.db.selectFrom('guild_modules').select('revision').execute();
  const changes = await api.db.selectFrom('guild_changes').select('revision').execute();
  expect([modules, changes]).toEqual([[{ revision: 1 }], [{ revision: 1 }]]);
}

async function saveTea({ api, tea }: Round) {
  await saveManifest(api.context, teaManifest);
  await tea.saveFeature('tea', { revision: 0, enabled: true, values: {} });
}

/** Two pauses at once are one pause, which the bot gets once. */
async function expectOnePause(round: Round, path: string, module: string) {
  const { api, tea } = round;
  await saveTea(round);
  await expectBothSucceed(() => tea.call('PUT', path, { body: { seconds: 60 } }));
  expect(await api.db.selectFrom('pauses').select('module').execute()).toEqual([{ module }]);
  expect((await tea.featureSettings('tea')).body.revision).toBe(2);
}

async function expectOneResume(round: Round, path: string) {
  const { tea } = round;
  await saveTea(round);
  await tea.call('PUT', path, { body: { seconds: 60 } });
  await expectBothSucceed(() => tea.call('DELETE', path));
  expect((await tea.featureSettings('tea')).body.revision).toBe(3);
  expect((await tea.changes()).body.changes).toHaveLength(3);
}

const greeting = (text: string) => ({ enabled: false, channel_id: null, text });
function getTextChannel({ api, ids }: Round) {
  const { id = '', name = '' } = api.simulator.control.channels(ids.tea).find(({ type }) => type === 0) ?? {};
  return { id, name };
}

async function expectTwoMessages(round: Round, send: (channel: string) => Promise<TestResponse>) {
  const { messages } = round.api.simulator.control;
  const { id } = getTextChannel(round);
  const before = messages(id).length;
  await expectBothSucceed(() => send(id));
  expect(messages(id)).toHaveLength(before + 2);
}

const teaManifest = {
  format: 1,
  features: [
    {
      id: 'tea',
      name: 'Tea',
      rehearsals: ['member-join'],
      fields: [
        { id: 'seats', kind: 'number', label: 'Seats' },
        { id: 'kettle', kind: 'status', label: 'Kettle' },
        { id: 'key', kind: 'secret', label: 'Key' },
        { id: 'text', kind: 'message', label: 'Text' },
      ],
    },
  ],
} as const;

/** Two requests at once about the settings of a server. */
export const guildScenarios: Scenarios = {
  saveGuild: (round) =>
    expectOneSave(
      round,
      () => round.tea.save({ revision: 0, language: 'en' }),
      () => round.tea.save({ revision: 0, language: 'hu' }),
    ),
  saveLogs: (round) =>
    expectOneSave(
      round,
      () => round.tea.saveLogs({ revision: 0, channels: [{ ...getTextChannel(round), events: ['ban'] }] }),
      () => round.tea.saveLogs({ revision: 0, channels: [{ ...getTextChannel(round), events: ['kick'] }] }),
    ),
  saveGreetings: (round) =>
    expectOneSave(
      round,
      () => round.tea.saveGreetings({ revision: 0, welcome: greeting('Hi.'), farewell: greeting('') }),
      () => round.tea.saveGreetings({ revision: 0, welcome: greeting('Hello.'), farewell: greeting('') }),
    ),
  async saveFeature(round) {
    await saveManifest(round.api.context, teaManifest);
    const save = (seats: number) => () =>
      round.tea.saveFeature('tea', { revision: 0, enabled: true, values: { seats } });
    await expectOneSave(round, save(3), save(4));
  },
  /** One after the other both succeed; otherwise one does. The secret that is left is the one that the settings name. */
  async saveSecret({ api, tea }) {
    await saveManifest(api.context, teaManifest);
    const save = (value: string) => tea.call('PUT', '/features/tea/secret', { body: { field: 'key', value } });
    const statuses = (await Promise.all([save('one'), save('other')])).map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.every((status) => status === 200 || status === 412)).toBe(true);
    const secrets = await api.db.selectFrom('feature_secrets').select('id').execute();
    const { value } = await api.db.selectFrom('guild_modules').select('value').executeTakeFirstOrThrow();
    expect(value).toMatchObject({ secrets: { key: { id: secrets[0]?.id } } });
    expect(secrets).toHaveLength(1);
  },
  async askBot({ api, callBot, tea }) {
    await saveManifest(api.context, teaManifest);
    const ask = () => tea.call('POST', '/features/tea/ask', { body: { field: 'kettle' } });
    const responses = expectBothSucceed(ask);
    const readAsks = () => api.db.selectFrom('asks').select('id').execute();
    await waitUntil(async () => (await readAsks()).length === 2);
    for (const { id } of await readAsks()) await callBot('/v1/bot/answers', { ask: id, answer: { text: id } });
    const [one, other] = await responses;
    expect(one?.body.text).not.toBe(other?.body.text);
  },
  async rehearse({ api, callBot, tea }) {
    await saveManifest(api.context, teaManifest);
    const body = { event: 'member-join', user: getPerson('visitor').id, values: {} };
    const rehearse = () => tea.call('POST', '/features/tea/rehearse', { body });
    const responses = expectBothSucceed(rehearse);
    const readAsks = () => api.db.selectFrom('asks').select('id').execute();
    await waitUntil(async () => (await readAsks()).length === 2);
    for (const { id } of await readAsks())
      await callBot('/v1/bot/answers', {
        ask: id,
        answer: { decisions: [{ outcome: 'done', reason: id }], calls: [] },
      });
    const [one, other] = await responses;
    expect(one?.body.decisions).not.toEqual(other?.body.decisions);
  },
  saveAccess: (round) => {
    const { api, ids, tea } = round;
    const [role] = api.simulator.control.roles(ids.tea);
    const save = (logs: string) => () =>
      tea.saveAccess({
        revision: 0,
        roles: [{ role_id: role?.id, rights: { settings: 'none', logs, greetings: 'none' } }],
      });
    return expectOneSave(round, save('view'), save('manage'));
  },
  sendLogTestMessage: (round) => expectTwoMessages(round, (id) => round.tea.sendLogTestMessage(id)),
  async sendTestMessage(round) {
    await saveManifest(round.api.context, teaManifest);
    await expectTwoMessages(round, (id) => {
      const body = { field: 'text', channel_id: id, message: { content: 'Tea' } };
      return round.tea.call('POST', '/features/tea/test-message', { body });
    });
  },
  async saveMessageTemplate({ api, tea }) {
    const save = (name: string) =>
      tea.call('PUT', '/message-templates', { body: { name, message: { content: 'Tea' } } });
    for (let number = 1; number < 25; number++) await save(`Tea ${number}`);
    await expectOneSuccess(
      409,
      () => save('Black'),
      () => save('Green'),
    );
    expect(await api.db.selectFrom('message_templates').select('name').execute()).toHaveLength(25);
  },
  async deleteMessageTemplate({ api, tea }) {
    const body = { name: 'Tea' };
    await tea.call('PUT', '/message-templates', { body: { ...body, message: { content: 'Tea' } } });
    await expectBothSucceed(() => tea.call('DELETE', '/message-templates', { body }));
    expect(await api.db.selectFrom('message_templates').select('name').execute()).toEqual([]);
  },
  pauseGuild: (round) => expectOnePause(round, '/pause', 'everything'),
  resumeGuild: (round) => expectOneResume(round, '/pause'),
  /** A save at the same time is either before the pause, or based on the old revision. */
  async pauseFeature(round) {
    await expectOnePause(round, '/features/tea/pause', 'feature:tea');
    const { tea } = round;
    await tea.call('DELETE', '/features/tea/pause');
    const { revision } = (await tea.featureSettings('tea')).body;
    const [saved, paused] = await Promise.all([
      tea.saveFeature('tea', { revision, enabled: true, values: { seats: 4 } }),
      tea.call('PUT', '/features/tea/pause', { body: { seconds: 60 } }),
    ]);
    expect([200, 412]).toContain(saved.status);
    expect(paused.status).toBe(200);
    expect((await tea.featureSettings('tea')).body.revision).toBe(saved.status === 200 ? revision + 2 : revision + 1);
  },
  resumeFeature: (round) => expectOneResume(round, '/features/tea/pause'),
  async undoChange({ tea }) {
    await tea.save({ revision: 0, language: 'hu' });
    const [change] = (await tea.changes()).body.changes;
    await expectOneSuccess(412, () => tea.undo(change.id));
    expect((await tea.settings()).body).toMatchObject({ revision: 2 });
  },
  async copy({ cafe, ids, tea }) {
    await cafe.saveGreetings({ revision: 0, welcome: greeting('Hi.'), farewell: greeting('') });
    const { modules } = (await tea.copyPlan(ids.cafe)).body;
    const { module, version } = modules.find((entry: { module: string }) => entry.module === 'greetings');
    await expectOneSuccess(412, () => tea.copy(ids.cafe, [{ module, version }]));
    expect((await tea.greetings()).body).toMatchObject({ revision: 1 });
  },
};
