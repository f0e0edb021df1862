import { describe, expect, test } from '@jest/globals';
import { everyKind } from '../testing/every-kind.ts';
import type { Field } from './manifest.ts';
import { resolveValues } from './resolve-values.ts';

const [welcomeRole, teaShop] = everyKind.features;

/** The faults, as texts of path and code. */
function findFaults(fields: readonly Field[], stored: unknown): string[] {
  return resolveValues(fields, stored).faults.map(({ path, code, limit }) => {
    const where = path.join('.');
    return limit === undefined ? `${where} ${code}` : `${where} ${code} ${limit}`;
  });
}

test('fills in defaults, and omits fields without value', () => {
  const { values } = resolveValues(teaShop.fields, { name: 'Tea House' });
  expect(values).toEqual({
    name: 'Tea House',
    seats: 12,
    style: 'plain',
    leaves: ['black'],
    rooms: [],
    staff: [],
    guests: [],
    sign: '🍵',
    opening: { daily: true, tables: [] },
    prices: {},
  });
});

test('accepts a value of every kind', () => {
  const stored = {
    name: 'Tea House',
    menu: 'Tea\nand cake',
    website: 'https://tea.example',
    seats: 24,
    style: 'fancy',
    cloth: '#00ff00',
    leaves: ['green', 'white'],
    supplier: 'from-the-bot',
    rooms: ['1', '2'],
    staff: ['3'],
    owner: '4',
    guests: ['5'],
    sign: '123456',
    opening: { daily: false, closed: 'Mondays' },
    prices: { 3: { price: 0.3 } },
  };
  expect(resolveValues(teaShop.fields, stored)).toMatchObject({ values: stored, faults: [] });
});

test('neither checks nor delivers hidden fields', () => {
  const stored = { role: '1', greet: false, channel: 'not an id', text: 7 };
  expect(resolveValues(welcomeRole.fields, stored)).toEqual({
    values: { role: '1', delay: 0, greet: false },
    faults: [],
    hidden: new Set(['channel', 'text']),
  });
});

test('checks fields that a condition shows', () => {
  expect(findFaults(welcomeRole.fields, { role: '1', greet: true })).toEqual(['channel required']);
});

test('delivers the default of a value that is not accepted', () => {
  const { values, faults } = resolveValues(welcomeRole.fields, { role: '1', delay: 100_000 });
  expect(values).toEqual({ role: '1', delay: 0, greet: false });
  expect(faults).toEqual([{ path: ['delay'], code: 'too-large', limit: 86_400 }]);
});

test('a condition cannot see the value of a hidden field', () => {
  const fields: Field[] = [
    { id: 'a', kind: 'switch', label: 'A' },
    { id: 'b', kind: 'switch', label: 'B', default: true, when: { field: 'a', is: true } },
    { id: 'c', kind: 'text', label: 'C', default: 'c', when: { field: 'b', is: true } },
  ];
  expect(resolveValues(fields, { a: false, b: true, c: 'x' }).values).toEqual({ a: false });
});

test('an emptied field has no default', () => {
  const fields: Field[] = [{ id: 'a', kind: 'text', label: 'A', default: 'a' }];
  expect(resolveValues(fields, {}).values).toEqual({ a: 'a' });
  expect(resolveValues(fields, { a: null }).values).toEqual({});
});

describe('lists', () => {
  const fields: Field[] = [
    {
      id: 'steps',
      kind: 'list',
      label: 'Steps',
      max: 2,
      required: true,
      fields: [{ id: 'name', kind: 'text', label: 'Name', required: true }],
    },
  ];
  test.each<[string, unknown, string[]]>([
    ['an empty list', [], ['steps required']],
    ['too many items', [1, 2, 3].map((id) => ({ id: `i${id}`, name: 'x' })), ['steps too-many 2']],
    ['an invalid item', [{ id: 'i1', name: '' }], ['steps.i1.name required']],
    ['an item without id', [{ name: 'x' }], ['steps.0 wrong-type']],
    [
      'an id that is used twice',
      [
        { id: 'i', name: 'x' },
        { id: 'i', name: 'y' },
      ],
      ['steps.1 duplicate'],
    ],
    ['another field', [{ id: 'i', name: 'x', other: 1 }], ['steps.i.other unknown-field']],
    ['a text', 'x', ['steps wrong-type', 'steps required']],
  ])('names %s', (_, steps, faults) => {
    expect(findFaults(fields, { steps })).toEqual(faults);
  });
});

test('delivers the first entries of a list and a map with too many', () => {
  const fields: Field[] = [
    { id: 'list', kind: 'list', label: 'L', max: 2, fields: [] },
    { id: 'map', kind: 'map', key: 'role', label: 'M', max: 1, fields: [] },
  ];
  const stored = { list: ['a', 'b', 'c'].map((id) => ({ id })), map: { 1: {}, 2: {} } };
  const { values, faults } = resolveValues(fields, stored);
  expect(values).toEqual({ list: [{ id: 'a' }, { id: 'b' }], map: { 1: {} } });
  expect(faults.map(({ code }) => code)).toEqual(['too-many', 'too-many']);
});

describe('values that a field does not accept', () => {
  test.each<[Field, unknown, string]>([
    [{ id: 'x', kind: 'text', label: 'X' }, 'a\nb', 'x wrong-type'],
    [{ id: 'x', kind: 'text', label: 'X' }, 'a\0', 'x wrong-type'],
    [{ id: 'x', kind: 'paragraph', label: 'X' }, 'a\ud800', 'x wrong-type'],
    [{ id: 'x', kind: 'text', label: 'X', minLength: 3 }, 'ab', 'x too-short 3'],
    [{ id: 'x', kind: 'text', label: 'X', format: 'url' }, 'javascript:alert(1)', 'x not-a-url'],
    [{ id: 'x', kind: 'paragraph', label: 'X' }, 'a'.repeat(2001), 'x too-long 2000'],
    [{ id: 'x', kind: 'number', label: 'X' }, Number.NaN, 'x wrong-type'],
    [{ id: 'x', kind: 'number', label: 'X', step: 0.1 }, 0.25, 'x off-step 0.1'],
    [{ id: 'x', kind: 'duration', label: 'X' }, -1, 'x too-small 0'],
    [{ id: 'x', kind: 'duration', label: 'X' }, 1.5, 'x wrong-type'],
    [{ id: 'x', kind: 'duration', label: 'X' }, 1e300, 'x too-large 315360000'],
    [{ id: 'x', kind: 'number', label: 'X' }, -1e300, 'x too-small -1000000000000'],
    [{ id: 'x', kind: 'switch', label: 'X' }, 'true', 'x wrong-type'],
    [{ id: 'x', kind: 'colour', label: 'X' }, 'red', 'x wrong-type'],
    [{ id: 'x', kind: 'choice', label: 'X', options: [{ id: 'a', label: 'A' }] }, 'b', 'x not-an-option'],
    [{ id: 'x', kind: 'choices', label: 'X', ask: true, max: 1 }, ['a', 'b'], 'x too-many 1'],
    [{ id: 'x', kind: 'roles', label: 'X' }, ['1', '1'], 'x duplicate'],
    [{ id: 'x', kind: 'channel', label: 'X' }, '__proto__', 'x wrong-type'],
    [{ id: 'x', kind: 'emoji', label: 'X' }, 'tea', 'x wrong-type'],
    // Digits count as emoji: a pattern that matches them in two ways would take minutes.
    [{ id: 'x', kind: 'emoji', label: 'X' }, `${'0'.repeat(31)}x`, 'x wrong-type'],
    [{ id: 'x', kind: 'message', label: 'X' }, { content: 'a'.repeat(2001) }, 'x too-long 2000'],
    [{ id: 'x', kind: 'message', label: 'X' }, { content: '🦉'.repeat(2001) }, 'x too-long 2000'],
    [{ id: 'x', kind: 'message', label: 'X' }, { content: 'a\0' }, 'x wrong-type'],
    [
      { id: 'x', kind: 'message', label: 'X' },
      { flags: 32768, components: [{ type: 10, content: 'a' }] },
      'x wrong-type',
    ],
    [{ id: 'x', kind: 'message', label: 'X' }, { embeds: [{ title: 'x' }] }, 'x wrong-type'],
    [{ id: 'x', kind: 'message', label: 'X', embeds: true }, { embeds: [{ color: -1 }] }, 'x wrong-type'],
    [
      { id: 'x', kind: 'message', label: 'X', embeds: true },
      { embeds: [1, 2].map(() => ({ description: 'a'.repeat(4000) })) },
      'x too-long 6000',
    ],
    [{ id: 'x', kind: 'map', label: 'X', key: 'role', fields: [] }, { constructor: {} }, 'x.constructor wrong-type'],
    [{ id: 'x', kind: 'group', label: 'X', fields: [] }, 7, 'x wrong-type'],
  ])('%j', (field, value, fault) => {
    expect(findFaults([field], { x: value })).toEqual([fault]);
  });
});

test('reports values of other fields, and of fields without value', () => {
  expect(findFaults([], { removed: 1 })).toEqual(['removed unknown-field']);
  const fields: Field[] = (['secret', 'status', 'action'] as const).map((kind) => ({ id: kind, kind, label: kind }));
  const stored = { secret: 'hunter2', status: 1, action: 1 };
  expect(findFaults(fields, stored)).toEqual(Object.keys(stored).map((id) => `${id} unknown-field`));
});
