import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { MessageFlags, Routes } from 'discord-api-types/v10';
import { stopSimulators } from '../testing/running-simulator.ts';
import { startTeaHouse, type TeaHouse } from '../testing/tea-house.ts';

let general: string;
let send: TeaHouse['send'];
beforeEach(async () => {
  ({ general, send } = await startTeaHouse());
});
afterEach(stopSimulators);

const row = (...components: object[]) => ({ type: 1, components });
const button = (id: number, changes: object = {}) => ({
  ...{ type: 2, style: 1, label: 'Tea', custom_id: `tea-${id}`, ...changes },
});
const link = (url: unknown) => ({ type: 2, style: 5, label: 'Rules', url });
const option = (id: number, changes: object = {}) => ({ label: `Tea ${id}`, value: `tea-${id}`, ...changes });
const list = <T>(count: number, create: (id: number) => T) => Array.from({ length: count }, (_, id) => create(id));
const select = (count: number, changes: object = {}) => ({
  ...{ type: 3, custom_id: 'teas', options: list(count, (id) => option(id)), ...changes },
});

/** Sends a message; returns the status, the code and the paths of the faults with their codes. */
async function sendComponents(components: readonly object[], flags = 0) {
  const { status, code, body } = await send('POST', Routes.channelMessages(general), {
    ...{ content: flags === 0 ? 'Tea?' : undefined, components, flags },
  });
  return { status, code, faults: body.errors ? listFaults(body.errors) : [] };
}

function listFaults(tree: Record<string, unknown>, path: readonly string[] = []): string[] {
  return Object.entries(tree).flatMap(([key, inner]) =>
    key === '_errors' && Array.isArray(inner)
      ? inner.map(({ code }) => `${path.join('.')} ${code}`)
      : listFaults(Object(inner), [...path, key]),
  );
}

test.each<[string, readonly object[]]>([
  ['five rows of five buttons', list(5, (r) => row(...list(5, (id) => button(r * 5 + id))))],
  ['a link', [row(link('https://tea.example'))]],
  ['a select of 25 options', [row(select(25, { min_values: 0, max_values: 25 }))]],
  ['a select of users', [row({ type: 5, custom_id: 'users' })]],
  ['a button with only an emoji', [row(button(1, { label: undefined, emoji: { name: '🍵' } }))]],
])('accepts %s', async (_, components) => {
  expect(await sendComponents(components)).toMatchObject({ status: 200, faults: [] });
});

const first = 'components.0.components.0';
test.each<[string, readonly object[], string]>([
  ['six rows', list(6, (id) => row(button(id))), 'components BASE_TYPE_BAD_LENGTH'],
  ['six buttons in a row', [row(...list(6, (id) => button(id)))], 'components.0.components BASE_TYPE_BAD_LENGTH'],
  ['an empty row', [row()], 'components.0.components BASE_TYPE_BAD_LENGTH'],
  ['a button outside of a row', [button(1)], 'components.0.type UNION_TYPE_CHOICES'],
  ['a text input', [row({ type: 4, custom_id: 'text', label: 'Text', style: 1 })], `${first}.type UNION_TYPE_CHOICES`],
  ['a select beside a button', [row(select(1), button(1))], `${first} COMPONENT_LAYOUT_WIDTH_EXCEEDED`],
  ['a button without a custom id', [row(button(1, { custom_id: undefined }))], `${first}.custom_id BASE_TYPE_REQUIRED`],
  [
    'two components with one custom id',
    [row(button(1)), row(button(2), button(1))],
    'components.1.components.1.custom_id COMPONENT_CUSTOM_ID_DUPLICATED',
  ],
  ['a button without a style', [row(button(1, { style: undefined }))], `${first}.style BASE_TYPE_CHOICES`],
  ['an unknown style', [row(button(1, { style: 7 }))], `${first}.style BASE_TYPE_CHOICES`],
  ['a button without a label', [row(button(1, { label: undefined }))], `${first}.label BASE_TYPE_REQUIRED`],
  ['a link without a URL', [row(link(undefined))], `${first}.url BASE_TYPE_REQUIRED`],
  ['a link to a script', [row(link('javascript:alert()'))], `${first}.url URL_TYPE_INVALID_SCHEME`],
  [
    'a link with a custom id',
    [row(button(1, { style: 5, url: 'https://tea.example' }))],
    `${first}.custom_id BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE`,
  ],
  ['a select without options', [row(select(0))], `${first}.options BASE_TYPE_BAD_LENGTH`],
  ['a select of 26 options', [row(select(26))], `${first}.options BASE_TYPE_BAD_LENGTH`],
  [
    'an option twice',
    [row(select(0, { options: [option(1), option(1)] }))],
    `${first}.options.1.value SELECT_COMPONENT_OPTION_VALUE_DUPLICATED`,
  ],
  [
    'an option without a label',
    [row(select(0, { options: [{ value: 'a' }] }))],
    `${first}.options.0.label BASE_TYPE_REQUIRED`,
  ],
  ['more values than 25', [row(select(1, { max_values: 26 }))], `${first}.max_values NUMBER_TYPE_RANGE`],
  [
    'a minimum above the maximum',
    [row(select(3, { min_values: 3, max_values: 2 }))],
    `${first}.min_values SELECT_COMPONENT_INVALID_MIN_VALUES`,
  ],
])('refuses %s, and names the path', async (_, components, fault) => {
  expect(await sendComponents(components)).toEqual({ status: 400, code: 50035, faults: [fault] });
});

test('validates components of the second version by their own rules, also in an edit without the flag', async () => {
  const text = { type: 10, content: 'Tea' };
  const section = (accessory: object) => ({ type: 9, components: [text], accessory });
  const v2 = MessageFlags.IsComponentsV2;
  expect(await sendComponents([text])).toMatchObject({ status: 400, code: 50035 });
  expect(await sendComponents([section(button(1)), row(button(2))], v2)).toMatchObject({ status: 200 });
  expect(await sendComponents([section(button(1, { style: 9 }))], v2)).toMatchObject({
    faults: ['components.0.accessory.style BASE_TYPE_CHOICES'],
  });
  expect(
    await send('POST', Routes.channelMessages(general), { content: 'Tea', components: [text], flags: v2 }),
  ).toMatchObject({
    status: 400,
    body: { errors: { content: { _errors: [{ code: 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2' }] } } },
  });
  const body = { components: [text], flags: v2 };
  const { body: message } = await send('POST', Routes.channelMessages(general), body);
  const edited = await send('PATCH', Routes.channelMessage(general, message.id), { components: [section(button(1))] });
  expect(edited.status).toBe(200);
});
