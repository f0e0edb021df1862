import { everyKind } from './every-kind.ts';

/** How many levels of JSON fit into a manifest of 256 KB. */
const LEVELS_THAT_FIT = 20_000;
const LEVELS = 100_000;

export const DIRECTION_OVERRIDE = '\u202e';
const script = '<script>alert(1)</script>';
const markup = '<img src=x onerror=alert(1)>[x](javascript:alert(1))';
const longText = 'w'.repeat(10_000);

/** The only field of the only feature. The part is JSON. */
const withField = (json: string) =>
  `{"format":1,"features":[{"id":"a","name":"A","fields":[{"id":"before","kind":"number","label":"B"},${json}]}]}`;

const textField = (json: string) => withField(`{"id":"x","kind":"text","label":"X",${json}}`);
const nest = (levels: number, open: string, close: string, inner = '1') =>
  open.repeat(levels) + inner + close.repeat(levels);
const toFeature = (fields: unknown[]) => JSON.stringify({ format: 1, features: [{ id: 'a', name: 'A', fields }] });

/** `everyKind` with every text replaced: names, labels, helps, descriptions and texts of notes, in each language. */
export function replaceTexts(replacement: string): unknown {
  const { commands, ...manifest } = everyKind;
  const keys = ['name', 'description', 'label', 'help', 'text', 'unit', 'confirm'];
  const replaced = JSON.parse(JSON.stringify(manifest), (key, value: unknown) => {
    if (!keys.includes(key)) return value;
    return typeof value === 'string' ? replacement : { en: replacement, hu: replacement };
  });
  return { ...replaced, commands: commands.map((command) => ({ ...command, description: replacement })) };
}

/** As many texts as fit into a manifest of 256 KB. */
const longTexts = () =>
  toFeature(Array.from({ length: 20 }, (_, n) => ({ id: `x${n}`, kind: 'note', text: longText })));

/** Fields whose conditions refer to the next one, and the last one to the first. */
const circle = (length: number, prefix = '') =>
  toFeature(
    Array.from({ length }, (_, n) => ({
      ...{ id: `x${n}`, kind: 'switch', label: 'X' },
      when: { field: `${prefix}x${(n + 1) % length}`, is: true },
    })),
  );

/** Many comparisons with many options. */
function manyComparisons() {
  const options = Array.from({ length: 4000 }, (_, n) => ({ id: `o${n}`, label: 'O' }));
  const choice = { id: 'c', kind: 'choice', label: 'C', options };
  return toFeature([
    choice,
    { id: 'x', kind: 'switch', label: 'X', when: { field: 'c', isOneOf: Array(20_000).fill('o3999') } },
  ]);
}

/** Manifests that the site must reject, as JSON by what is hostile about them. */
export const hostileManifests: Readonly<Record<string, () => string>> = {
  '10 MB in one text': () => `{"format":1,"features":[],"x":"${'x'.repeat(10_000_000)}"}`,
  '10 MB of features': () => `{"format":1,"features":[${'{"id":"a","name":"A","fields":[]},'.repeat(300_000)}1]}`,
  '10,000 features': () =>
    JSON.stringify({
      format: 1,
      features: Array.from({ length: 10_000 }, (_, n) => ({ id: `f${n}`, name: 'F', fields: [] })),
    }),
  '10,000 empty features': () => JSON.stringify({ format: 1, features: Array(10_000).fill({}) }),
  '80,000 empty fields': () => withField(`${'{},'.repeat(80_000)}{}`),
  '60,000 properties': () => `{${Array.from({ length: 20_000 }, (_, n) => `"p${n}":1`).join()}}`,
  '100,000 levels of fields': () =>
    withField(nest(LEVELS, '{"id":"g","kind":"group","label":"G","fields":[', ']}', '')),
  'levels of fields that fit': () => withField(nest(6000, '{"id":"g","kind":"group","fields":[', ']}', '')),
  '100,000 levels of conditions': () => textField(`"when":${nest(LEVELS, '{"all":[', ']}', '{"field":"x"}')}`),
  'levels of conditions that fit': () =>
    textField(`"when":${nest(LEVELS_THAT_FIT, '{"any":[', ']}', '{"field":"before","filled":true}')}`),
  '100,000 levels of lists as the manifest': () => nest(LEVELS, '[', ']'),
  '100,000 levels of lists as an id': () => withField(`{"id":${nest(LEVELS, '[', ']')},"kind":"group","fields":[]}`),
  '100,000 levels of lists as a default': () => textField(`"default":${nest(LEVELS, '[', ']')}`),
  '100,000 levels of lists in a condition': () => textField(`"when":{"field":"before","is":${nest(LEVELS, '[', ']')}}`),
  '100,000 levels of lists as a text': () => withField(`{"id":"x","kind":"note","text":${nest(LEVELS, '[', ']')}}`),
  '100,000 levels of lists as a new id': () => `{"format":1,"features":[],"renamed":{"a":${nest(LEVELS, '[', ']')}}}`,
  'a condition on itself': () => circle(1),
  'a circle of two conditions': () => circle(2),
  'a circle of 1,000 conditions': () => circle(990),
  'a circle of conditions from the root': () => circle(3, '/'),
  'a circle of new ids': () => '{"format":1,"features":[],"renamed":{"a":"b","b":"a"}}',
  'wide conditions': () =>
    textField(`"when":${nest(4, `{"all":[${'{"field":"y","is":1},'.repeat(19)}`, ']}', '{"field":"y","is":1}')}`),
  'many comparisons': manyComparisons,
  'script, markup and a direction override in every text': () =>
    JSON.stringify(replaceTexts(`${script}${markup}${DIRECTION_OVERRIDE}`)),
  'a direction override in every text': () => JSON.stringify(replaceTexts(`A${DIRECTION_OVERRIDE}gnp.exe`)),
  'a 10,000-character word in every text': () => JSON.stringify(replaceTexts(longText)),
  '10,000-character words that fit': longTexts,
  'invisible characters in every text': () => JSON.stringify(replaceTexts('\u200b\u3164')),
  'a null character in every text': () => JSON.stringify(replaceTexts('A\0')),
  'half of a character in every text': () => JSON.stringify(replaceTexts('A\ud800')),
  'script as ids, languages, properties and placeholders': () =>
    withField(
      `{"id":"${script}","kind":"text","label":{"en":"X","${script}":"X"},"${script}":1,"placeholders":["${script}"]}`,
    ),
  'null characters and overrides in new ids': () => {
    const id = `\0${DIRECTION_OVERRIDE}${longText}`;
    return JSON.stringify({ format: 1, features: [{ id, name: 'A', fields: [] }], renamed: { [id]: id, other: id } });
  },
  '__proto__ as a property': () => '{"format":1,"features":[],"__proto__":{"categories":7}}',
  '__proto__ as a property of a field': () => textField('"__proto__":{"required":true}'),
  '__proto__ as a language': () => withField('{"id":"x","kind":"text","label":{"__proto__":{"en":"X"}}}'),
  '__proto__ as a kind': () => withField('{"id":"x","kind":"__proto__","label":"X"}'),
  '__proto__ as an id': () => withField('{"id":"__proto__","kind":"text","label":"X"}'),
  '__proto__ as a new id': () => '{"format":1,"features":[],"renamed":{"a":"__proto__"}}',
  '__proto__ as an old id': () => '{"format":1,"features":[],"renamed":{"__proto__":"a"}}',
  '__proto__ as an old id of an existing one': () =>
    '{"format":1,"features":[{"id":"a","name":"A","fields":[]}],"renamed":{"__proto__":"a"}}',
  'a path of 20,000 groups as an old id': () =>
    `{"format":1,"features":[{"id":"a","name":"A","fields":[{"id":"x","kind":"switch","label":"X"}],"renamed":{"${nest(20_000, 'a/', '', 'a')}":"x"}}]}`,
  '__proto__ as a condition': () => textField('"when":{"field":"__proto__","filled":true}'),
  '__proto__ as an operator': () => textField('"when":{"__proto__":[]}'),
  'constructor as a property': () => '{"format":1,"features":[],"constructor":{"prototype":{"x":1}}}',
  'constructor as a kind': () => withField('{"id":"x","kind":"constructor","label":"X"}'),
  'constructor as an operator': () => textField('"when":{"field":"before","constructor":1}'),
  'constructor as a condition': () => textField('"when":{"field":"/constructor/name","filled":true}'),
  'constructor as a category': () =>
    '{"format":1,"features":[{"id":"a","name":"A","category":"constructor","fields":[]}]}',
  'a property twice, at last wrong': () => '{"format":1,"features":[],"format":2}',
  'fields twice, at last wrong': () => '{"format":1,"features":[{"id":"a","name":"A","fields":[],"fields":7}]}',
  'ids twice': () => toFeature(Array(900).fill({ id: 'x', kind: 'switch', label: 'X' })),
  'a number that is infinite': () => withField('{"id":"x","kind":"number","label":"X","max":1e999}'),
  'a default that is infinite': () => withField('{"id":"x","kind":"number","label":"X","default":-1e999}'),
  'a huge default': () => withField('{"id":"x","kind":"number","label":"X","default":1e300}'),
  'a huge duration': () => withField('{"id":"x","kind":"duration","label":"X","default":1e300}'),
  'a huge count': () => withField('{"id":"x","kind":"roles","label":"X","max":1e21}'),
  'a condition with an infinite number': () => textField('"when":{"field":"before","is":1e999}'),
  NaN: () => withField('{"id":"x","kind":"number","label":"X","max":NaN}'),
  'NaN as a text': () => withField('{"id":"x","kind":"number","label":"X","min":"NaN","max":"Infinity"}'),
  'numbers as texts': () => withField('{"id":"x","kind":"number","label":"X","step":"1e5","default":"0x10"}'),
  'a step of zero': () => withField('{"id":"x","kind":"number","label":"X","step":0,"default":-0}'),
  'a slow pattern of an emoji': () => withField(`{"id":"x","kind":"emoji","label":"X","default":"${'0'.repeat(31)}x"}`),
  'a slow pattern of a command': () =>
    JSON.stringify({ format: 1, features: [], commands: [{ name: `${'a '.repeat(100_000)}!`, description: 'X' }] }),
  'a slow pattern of invisible characters': () =>
    withField(`{"id":"x","kind":"text","label":"${' \u200b'.repeat(60_000)}"}`),
  '2,000 options that are alike': () =>
    toFeature([{ id: 'x', kind: 'choice', label: 'X', options: Array(2000).fill({ id: 'o', label: 'O' }) }]),
  'a circle of 1,000 new ids of fields': () => {
    const renamed = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`a${n}`, `a${(n + 1) % 1000}`]));
    const fields = [{ id: 'x', kind: 'switch', label: 'X' }];
    return JSON.stringify({ format: 1, features: [{ id: 'a', name: 'A', fields, renamed }] });
  },
  'prototype keys in every object': () =>
    withField(
      '{"id":"x","kind":"choice","label":{"en":"X","toString":"X","valueOf":"X"},"hasOwnProperty":1,"options":[{"id":"constructor","label":"C","__proto__":{"help":1}}]}',
    ),
  'a script as an address': () => textField(`"format":"url","default":"javascript:${'a'.repeat(3000)}"`),
  'half of a list': () => '{"format":1,"features":[',
  nothing: () => '',
  'a null character': () => '\0',
};

/** Markup in every text. It is valid, because pages show texts as they are. */
export const markupManifest = () => replaceTexts('<b onclick=x>**x**');
