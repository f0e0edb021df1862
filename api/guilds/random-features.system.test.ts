import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Field, isEqual, type Manifest, mergeValues, parseManifest, resolveValues } from 'vigil-bot/manifest';
import { createBotKey } from '../bot/bot-key.ts';
import { saveManifest } from '../bot/manifests.ts';
import type { ServerCalls } from '../testing/server-calls.ts';
import { startTeaHouse } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';

type Values = Record<string, unknown>;

interface Settings {
  enabled: boolean;
  values: Values;
}

const neverSaved: Settings = { enabled: false, values: {} };

let api: TestApi;
let id: string;
let owner: ServerCalls;
let key: string;
/** What fields can name on the server. */
let names: Record<'channel' | 'role' | 'member', string[]>;
beforeAll(async () => {
  ({ api, id, server: owner } = await startTeaHouse());
  key = await createBotKey(api.context);
  const { control } = api.simulator;
  const roleIds = control.roles(id).map((role) => role.id);
  names = {
    channel: control.channels(id).map((channel) => channel.id),
    role: roleIds.filter((roleId) => roleId !== id),
    // A save looks up at most ten members.
    member: control
      .members(id)
      .map(({ userId }) => userId)
      .slice(0, 10),
  };
});
afterAll(() => api.stop());

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((value) => /^[^\0\r\n]+$/.test(value));

const nothing = fc.constant({});
const pickName = (kind: keyof typeof names) => fc.nat().map((index) => names[kind][index % names[kind].length]);
const pickNames = (kind: keyof typeof names) =>
  fc.nat().map((index) => names[kind].slice(0, index % names[kind].length));

/** Fields without fields of their own, by what their values are made of. */
const simpleFields = {
  text: { declare: fc.record({ required: fc.boolean() }), value: text },
  paragraph: {
    declare: nothing,
    value: fc.array(text, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n')),
  },
  number: {
    declare: fc.record({ min: fc.constant(-5), max: fc.constant(99), default: fc.integer({ min: -5, max: 99 }) }),
    value: fc.integer({ min: -5, max: 99 }),
  },
  switch: { declare: fc.record({ default: fc.boolean() }), value: fc.boolean() },
  choice: {
    declare: fc.constant({
      options: ['tea', 'milk'].map((option) => ({ id: option, label: option })),
      default: 'milk',
    }),
    value: fc.constantFrom('tea', 'milk'),
  },
  choices: {
    declare: fc.constant({ options: ['tea', 'milk'].map((option) => ({ id: option, label: option })) }),
    value: fc.subarray(['tea', 'milk']),
  },
  colour: { declare: fc.constant({}), value: fc.constantFrom('#00ff00', '#ab12cd') },
  duration: { declare: fc.constant({ min: 0, max: 86_400 }), value: fc.integer({ min: 0, max: 86_400 }) },
  channel: { declare: nothing, value: pickName('channel') },
  channels: { declare: nothing, value: pickNames('channel') },
  role: { declare: nothing, value: pickName('role') },
  roles: { declare: nothing, value: pickNames('role') },
  member: { declare: nothing, value: pickName('member') },
  members: { declare: nothing, value: pickNames('member') },
  emoji: { declare: fc.constant({}), value: fc.constantFrom('🎉', '👍') },
  message: { declare: fc.constant({ embeds: true }), value: fc.record({ content: text }) },
} as const;

/** Fields that a save has no values of. */
const withoutValue = ['secret', 'status', 'action', 'note'] as const;

const simpleKinds = Object.keys(simpleFields) as (keyof typeof simpleFields)[];

/** Fields with unique ids. Some are shown only if a switch before them is on. */
function declareFields(depth: number): fc.Arbitrary<Field[]> {
  const simple = fc
    .constantFrom(...simpleKinds)
    .chain((kind) => simpleFields[kind].declare.map((options) => ({ ...options, kind })));
  const other = fc.constantFrom(...withoutValue).map((kind) => ({ kind }));
  const inner = depth > 0 ? declareFields(depth - 1) : undefined;
  const field = inner
    ? fc.oneof(
        { weight: 6, arbitrary: simple },
        other,
        fc.record({ kind: fc.constantFrom('group', 'list'), fields: inner }),
        fc.record({ kind: fc.constant('map'), key: fc.constantFrom('channel', 'role', 'member'), fields: inner }),
      )
    : fc.oneof({ weight: 6, arbitrary: simple }, other);
  return fc.array(fc.tuple(field, fc.boolean()), { minLength: 1, maxLength: 5 }).map((entries) =>
    entries.map(([entry, isConditional], index) => {
      const before = entries.slice(0, index).findLastIndex(([{ kind }]) => kind === 'switch');
      const when = isConditional && before >= 0 ? { when: { field: `f${before}`, is: true } } : {};
      const texts = entry.kind === 'note' ? { text: 'A note' } : { label: `Field ${index}` };
      return { ...entry, id: `f${index}`, ...texts, ...when } as Field;
    }),
  );
}

/** Values that the fields accept. A field may be left out or emptied. */
function createValues(fields: readonly Field[]): fc.Arbitrary<Values> {
  const entries = fields
    .filter(({ kind }) => !withoutValue.some((other) => other === kind))
    .map((field) => [field.id, createValue(field)] as const);
  return fc.record(Object.fromEntries(entries), { requiredKeys: [] });
}

function createValue(field: Field): fc.Arbitrary<unknown> {
  if (field.kind === 'group') return createValues(field.fields);
  if (field.kind === 'list')
    return fc
      .uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), createValues(field.fields)), {
        selector: ([item]) => item,
        maxLength: 4,
      })
      .map((items) => items.map(([item, values]) => ({ ...values, id: item })));
  if (field.kind === 'map')
    return fc
      .array(fc.tuple(fc.nat(), createValues(field.fields)), { maxLength: 3 })
      .map((rows) =>
        Object.fromEntries(rows.map(([index, values]) => [names[field.key][index % names[field.key].length], values])),
      );
  const kind = simpleKinds.find((candidate) => candidate === field.kind);
  if (!kind) throw new Error(`No values for ${field.kind}.`);
  return fc.oneof({ weight: 5, arbitrary: simpleFields[kind].value as fc.Arbitrary<unknown> }, fc.constant(null));
}

const fieldsAndSaves = declareFields(2).chain((fields) =>
  fc.record({
    fields: fc.constant(fields),
    saves: fc.array(fc.record({ enabled: fc.boolean(), values: createValues(fields) }), { minLength: 1, maxLength: 3 }),
  }),
);

const readStored = async () => (await owner.featureSettings('tea')).body;
const readNewestChange = async () => (await owner.changes()).body.changes[0];
const readDelivered = async () =>
  (await api.openBrowser().call('GET', `/v1/bot/guilds/${id}/settings`, { token: key })).body.features;

/** Expects every reader to have these settings: the page, the history, and the bot, which gets what it can use. */
async function expectEverywhere(fields: Field[], settings: Settings, revision: number) {
  expect(await readStored()).toMatchObject({ ...settings, revision });
  expect((await readNewestChange()).after).toEqual(settings === neverSaved ? null : settings);
  const delivered = settings.enabled
    ? { tea: { revision, values: resolveValues(fields, settings.values).values } }
    : {};
  expect(await readDelivered()).toEqual(delivered);
}

test('random settings of random features are the same when saved, read, undone, redone and delivered', async () => {
  await fc.assert(
    fc.asyncProperty(fieldsAndSaves, async ({ fields, saves }) => {
      const manifest: Manifest = { format: 1, features: [{ id: 'tea', name: 'Tea', fields }] };
      expect(parseManifest(manifest)).toEqual({ manifest });
      for (const table of ['guild_modules', 'guild_changes', 'bot_changes', 'bot_manifests'] as const)
        await api.db.deleteFrom(table).execute();
      api.advanceClock(60_000);
      await saveManifest(api.context, manifest);
      let stored: Settings = neverSaved;
      let revision = 0;
      for (const { enabled, values } of saves) {
        const resolved = resolveValues(fields, values);
        const isComplete = resolved.faults.every(({ code }) => code === 'required' && !enabled);
        const response = await owner.saveFeature('tea', { revision, enabled, values });
        if (!isComplete) {
          expect(response.status).toBe(400);
          expect(await readStored()).toMatchObject({ ...stored, revision });
          continue;
        }
        expect(response.status).toBe(200);
        const before = stored;
        const after = { enabled, values: mergeValues(fields, values, before.values, resolved.hidden) };
        if (before === neverSaved && response.body.revision === 0) {
          // A first save that changes nothing that has a name, such as one of an empty list, is none.
          expect(enabled).toBe(false);
          expect(await readStored()).toMatchObject({ ...neverSaved, revision });
          continue;
        }
        if (isEqual(after, before)) continue;
        stored = after;
        revision += 1;
        await expectEverywhere(fields, stored, revision);
        for (const expected of [before, stored]) {
          expect((await owner.undo((await readNewestChange()).id)).status).toBe(200);
          revision += 1;
          await expectEverywhere(fields, expected, revision);
        }
      }
    }),
    { numRuns: 60 },
  );
});
