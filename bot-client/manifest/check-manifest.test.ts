import { describe, expect, test } from '@jest/globals';
import { everyKind } from '../testing/every-kind.ts';
import { parseManifest } from './check-manifest.ts';

function findFaults(manifest: unknown): string[] {
  const result = parseManifest(manifest);
  return 'faults' in result ? result.faults.map(({ path, sentence }) => `${path} ${sentence}`) : [];
}

/** The faults of fields of the first feature, without the path of the list. */
function findFieldFaults(...fields: unknown[]): string[] {
  const faults = findFaults({ format: 1, features: [{ id: 'a', name: 'A', fields }] });
  return faults.map((fault) => fault.replace(/^features\[0\]\.fields/, ''));
}

test('accepts a manifest with every kind of field and condition', () => {
  expect(findFaults(everyKind)).toEqual([]);
});

/** A manifest with one feature, with these properties. */
const withFeature = (properties: object) => ({
  format: 1,
  features: [{ id: 'a', name: 'A', fields: [], ...properties }],
});

const manifestProperty =
  'a property that the site knows here. It knows format, features, categories, commands, renamed.';

test.each<[string, unknown, string]>([
  ['null', null, ' must be an object.'],
  ['a list', [], ' must be an object.'],
  ['no format', { features: [] }, ' needs “format”.'],
  [
    'another format',
    { format: 2, features: [] },
    'format must be 1, the only format that this version of the site knows.',
  ],
  ['no features', { format: 1 }, ' needs “features”.'],
  ['features that are an object', { format: 1, features: {} }, 'features must be a list.'],
  ['a feature that is a number', { format: 1, features: [7] }, 'features[0] must be an object.'],
  ['another property', { format: 1, features: [], script: 'x' }, `script is not ${manifestProperty}`],
  [
    'a long property',
    { format: 1, features: [], ['x'.repeat(500)]: 1 },
    `["${'x'.repeat(40)}…"] is not ${manifestProperty}`,
  ],
  [
    'too many features',
    { format: 1, features: Array.from({ length: 101 }, () => ({})) },
    'features has 101 entries; 100 are allowed.',
  ],
  [
    'an unknown category',
    withFeature({ category: 'coffee' }),
    'features[0].category is neither a category of the site nor one of “categories”.',
  ],
  [
    'an unknown permission',
    withFeature({ permissions: ['FLY'] }),
    'features[0].permissions[0] "FLY" is not supported. Names look like ADD_REACTIONS.',
  ],
  [
    'a permission as discord.js writes it',
    withFeature({ permissions: ['SendMessages'] }),
    'features[0].permissions[0] "SendMessages" is not supported. Write SEND_MESSAGES.',
  ],
  [
    'a text without English',
    withFeature({ name: { hu: 'Á' } }),
    'features[0].name needs a text in English (en), which is the fallback.',
  ],
  [
    'an unknown language',
    withFeature({ name: { en: 'A', klingon: 'A' } }),
    'features[0].name.klingon is not a language. Use codes such as en, hu or pt-BR.',
  ],
  [
    'a text that changes its direction',
    withFeature({ name: 'A\u202egnp' }),
    'features[0].name contains control characters, or characters that change the direction of text.',
  ],
  ['a long text', withFeature({ name: 'A'.repeat(10_000) }), 'features[0].name has 10000 characters; 60 are allowed.'],
  [
    'a feature that is renamed to none',
    { format: 1, features: [], renamed: { a: 'b' } },
    'renamed names a new id that does not exist.',
  ],
  [
    'a field that is renamed and exists',
    withFeature({ fields: [{ id: 'x', kind: 'switch', label: 'X' }], renamed: { x: 'x' } }),
    'features[0].renamed "x" still exists.',
  ],
  [
    'a command with a slash',
    { format: 1, features: [], commands: [{ name: '/ban', description: 'Bans.' }] },
    'commands[0].name must be a command as the chat platform has it: lowercase, up to 32 characters, no slash.',
  ],
])('names %s', (_, manifest, fault) => {
  expect(findFaults(manifest)).toEqual([fault]);
});

const text = { id: 'x', kind: 'text', label: 'X' };
const flag = { id: 'on', kind: 'switch', label: 'On' };
const condition = '[1].when must be { all }, { any }, or { field } with one of is, isNot, isOneOf and filled.';
const noField =
  '.field must be the id of a field before this one in the same list, or /path to one from the feature’s root.';

describe('fields', () => {
  test.each<[string, unknown[], unknown]>([
    [
      'no kind',
      [{ id: 'x', label: 'X' }],
      expect.stringMatching(/^\[0\]\.kind must be one of text, paragraph, .*action\.$/),
    ],
    ['a kind of another name', [{ ...text, kind: 'toString' }], expect.stringMatching(/^\[0\]\.kind must be one of/)],
    ['no label', [{ id: 'x', kind: 'text' }], '[0] needs “label”.'],
    [
      'an option of another kind',
      [{ ...flag, max: 3 }],
      '[0].max is not a property that the site knows here. It knows id, kind, label, help, when, default.',
    ],
    [
      'a default of another form',
      [{ id: 'x', kind: 'colour', label: 'X', default: '#FFAA00' }],
      '[0].default must be a colour in lowercase, such as “#ffaa00”.',
    ],
    [
      'a bad id',
      [{ ...text, id: 'Bad id' }],
      '[0].id must have 1 to 40 lowercase letters, digits and hyphens, and start with a letter.',
    ],
    ['an id that is used twice', [text, text], '[1].id "x" is used twice.'],
    ['min above max', [{ id: 'x', kind: 'number', label: 'X', min: 3, max: 2 }], '[0].min is greater than max.'],
    [
      'a default that is too long',
      [{ ...text, maxLength: 2, default: 'tea' }],
      '[0].default is not a value that the field accepts (too-long).',
    ],
    [
      'a default of a role',
      [{ id: 'x', kind: 'role', label: 'X', default: '1' }],
      expect.stringMatching(/^\[0\]\.default is not a property that the site knows here\. It knows .*, assignable\.$/),
    ],
    ['no options', [{ id: 'x', kind: 'choice', label: 'X' }], '[0] needs either “options” or “ask: true”, not both.'],
    ['a list without fields', [{ id: 'x', kind: 'list', label: 'X' }], '[0] needs “fields”.'],
    [
      'a title that is not a field',
      [{ id: 'x', kind: 'list', label: 'X', fields: [text], title: 'y' }],
      '[0].title must be the id of a field of an item whose kind is text, choice, number, channel, role, member, emoji.',
    ],
    [
      'an item with a field id',
      [{ id: 'x', kind: 'list', label: 'X', fields: [{ ...text, id: 'id' }] }],
      '[0].fields[0].id is reserved for the item’s id.',
    ],
    ['an unknown reference', [flag, { ...text, when: { field: 'y', is: true } }], `[1].when${noField}`],
    ['a forward reference', [{ ...text, when: { field: 'on', is: true } }, flag], `[0].when${noField}`],
    ['a reference to itself', [{ ...text, when: { field: 'x', filled: true } }], `[0].when${noField}`],
    [
      'a switch compared with a text',
      [flag, { ...text, when: { field: 'on', is: 'yes' } }],
      '[1].when.is "on" is a switch: compare it with true or false.',
    ],
    ['two comparisons', [flag, { ...text, when: { field: 'on', is: true, isNot: false } }], condition],
    ['no comparison', [flag, { ...text, when: { field: 'on' } }], condition],
    ['a pattern', [flag, { ...text, when: { field: 'on', matches: '.*' } }], condition],
    ['an empty all', [flag, { ...text, when: { all: [] } }], '[1].when.all must be a list of 1 to 20 conditions.'],
  ])('names %s', (_, fields, fault) => {
    expect(findFieldFaults(...fields)).toEqual([fault]);
  });

  test('refuses a reference to an item of a list from outside the list', () => {
    const list = { id: 'items', kind: 'list', label: 'Items', fields: [text] };
    const faults = findFieldFaults(list, { ...flag, when: { field: '/items/x', filled: true } });
    expect(faults).toEqual([`[1].when${noField}`]);
  });

  test('refuses fields that are nested more than 4 levels deep', () => {
    const nest = (depth: number): unknown =>
      depth === 0 ? text : { id: 'g', kind: 'group', label: 'G', fields: [nest(depth - 1)] };
    expect(findFieldFaults(nest(3))).toEqual([]);
    expect(findFieldFaults(nest(4))).toEqual([
      '[0].fields[0].fields[0].fields[0].fields is nested more than 4 levels deep.',
    ]);
  });

  test('refuses more than 1000 fields in all features together', () => {
    const fields = Array.from({ length: 501 }, (_, index) => ({ ...text, id: `x${index}` }));
    const features = ['a', 'b'].map((id) => ({ id, name: id, fields }));
    expect(findFaults({ format: 1, features })).toEqual([
      'features[1].fields is more than a manifest can have: 1000 fields.',
    ]);
  });
});

test('names at most 50 faults', () => {
  const fields = Array.from({ length: 900 }, () => ({}));
  expect(findFieldFaults(...fields)).toHaveLength(50);
});
