import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { messageProblems, readMessages } from './messages.ts';
import { areaPackages, root } from './packages.ts';

let folder = '';

beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'messages-')), 'remote-shop');
  await mkdir(path.join(folder, 'src/messages'), { recursive: true });
  await write('src/page.tsx', page);
});
afterEach(() => rm(path.dirname(folder), { recursive: true }));

const page = `
import { defineMessage, FormattedMessage, useIntl } from 'react-intl';
export const title = defineMessage({ id: 'shop.title' });
export function Shop() {
  const { formatMessage } = useIntl();
  return <p aria-label={formatMessage({ id: 'shop.label' })}><FormattedMessage id="shop.items" values={{ count: 1 }} /></p>;
}
`;
const en = {
  'shop.items': '{count, plural, one {# item} other {# items}}',
  'shop.label': 'Shop',
  'shop.title': 'The shop',
};
const hu = {
  'shop.items': '{count, plural, one {# áru} other {# áru}}',
  'shop.label': 'Bolt',
  'shop.title': 'A bolt',
};

const write = (file: string, text: string) => writeFile(path.join(folder, file), text);

async function problemsOf(english: object, hungarian: object, descriptions: object = english) {
  await write('src/messages/descriptions.json', JSON.stringify(descriptions));
  await write('src/messages/en.json', JSON.stringify(english));
  await write('src/messages/hu.json', JSON.stringify(hungarian));
  return messageProblems(folder);
}

test('texts that are used, written and the same in all languages have no problems', async () => {
  // What tests use is not part of the site.
  await write('src/page.test.tsx', page.replaceAll('shop.', 'test.'));
  expect(await problemsOf(en, hu)).toEqual([]);
});

test('a key that is used but not written is named', async () => {
  const without = ({ 'shop.label': _label, ...rest }: typeof en) => rest;
  expect(await problemsOf(without(en), without(hu))).toEqual([
    'remote-shop: the text "shop.label" is used but not written.',
  ]);
});

test('a key that is written but not used is named', async () => {
  const old = { 'shop.old': 'x' };
  expect(await problemsOf({ ...en, ...old }, { ...hu, ...old })).toEqual([
    'remote-shop: the text "shop.old" is written but not used.',
  ]);
});

test('names a message without a description, and a description without a message', async () => {
  const { 'shop.label': label, ...others } = en;
  expect(await problemsOf(en, hu, { ...others, 'shop.old': label })).toEqual([
    'remote-shop: the text "shop.label" has no description.',
    'remote-shop: "shop.old" is described but not written.',
  ]);
});

test('texts beside a page that loads its own are checked like those of the package', async () => {
  await mkdir(path.join(folder, 'src/rules/messages'), { recursive: true });
  await write('src/rules/rules.tsx', page.replaceAll('shop.', 'rules.'));
  const renamed = (texts: object) => JSON.stringify(texts).replaceAll('shop.', 'rules.');
  await write('src/rules/messages/en.json', renamed(en));
  await write('src/rules/messages/hu.json', renamed(hu));
  await write('src/rules/messages/descriptions.json', renamed(en));
  expect(await problemsOf(en, hu)).toEqual([]);
  await write('src/rules/messages/hu.json', renamed({ ...hu, 'shop.items': 'áruk' }));
  const [problem, ...more] = await problemsOf(en, hu);
  expect(problem).toContain('rules.items');
  expect(more).toEqual([]);
});

test.each([
  ['lacks a text', { 'shop.label': undefined }, 'shop.label'],
  ['has one more text', { 'shop.more': 'Több' }, 'shop.more'],
  ['forgets a value', { 'shop.items': 'áruk' }, 'shop.items'],
  ['names a value differently', { 'shop.items': '{darab, plural, one {# áru} other {# áru}}' }, 'shop.items'],
  ['cannot be read', { 'shop.label': '{count, plural,' }, 'shop.label'],
])('a language that %s is named, with the text', async (_what, change, key) => {
  const problems = await problemsOf(en, { ...hu, ...change });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain('remote-shop: the languages differ.');
  expect(problems[0]).toContain(key);
});

test('no two packages give a text to the same key, because a page has them all in one table', () => {
  const packages = ['shell', 'shared-ui', ...areaPackages()];
  const keys = packages.flatMap((name) => Object.keys(readMessages(path.join(root, name), 'en')));
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});
