import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { findMessageProblems, readMessages } from './messages.ts';
import { getAreaPackages, root } from './packages.ts';

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

async function findProblems(english: object, hungarian: object, descriptions: object = english) {
  await write('src/messages/descriptions.json', JSON.stringify(descriptions));
  await write('src/messages/en.json', JSON.stringify(english));
  await write('src/messages/hu.json', JSON.stringify(hungarian));
  return findMessageProblems(folder);
}

test('reports no problem when all used messages are defined, and the same in all languages', async () => {
  // Messages that only tests use do not count.
  await write('src/page.test.tsx', page.replaceAll('shop.', 'test.'));
  expect(await findProblems(en, hu)).toEqual([]);
});

test('reports a key that is used but not defined', async () => {
  const withoutLabel = ({ 'shop.label': _label, ...rest }: typeof en) => rest;
  expect(await findProblems(withoutLabel(en), withoutLabel(hu))).toEqual([
    'remote-shop: the message "shop.label" is used but not defined.',
  ]);
});

test('reports a key that is defined but not used', async () => {
  const old = { 'shop.old': 'x' };
  expect(await findProblems({ ...en, ...old }, { ...hu, ...old })).toEqual([
    'remote-shop: the message "shop.old" is defined but not used.',
  ]);
});

test('reports a message without a description, and a description without a message', async () => {
  const { 'shop.label': label, ...others } = en;
  expect(await findProblems(en, hu, { ...others, 'shop.old': label })).toEqual([
    'remote-shop: the message "shop.label" has no description.',
    'remote-shop: the description "shop.old" has no message.',
  ]);
});

test('checks the messages of a page that loads its own', async () => {
  await mkdir(path.join(folder, 'src/rules/messages'), { recursive: true });
  await write('src/rules/rules.tsx', page.replaceAll('shop.', 'rules.'));
  const renameKeys = (texts: object) => JSON.stringify(texts).replaceAll('shop.', 'rules.');
  await write('src/rules/messages/en.json', renameKeys(en));
  await write('src/rules/messages/hu.json', renameKeys(hu));
  await write('src/rules/messages/descriptions.json', renameKeys(en));
  expect(await findProblems(en, hu)).toEqual([]);
  await write('src/rules/messages/hu.json', renameKeys({ ...hu, 'shop.items': 'áruk' }));
  const [problem, ...more] = await findProblems(en, hu);
  expect(problem).toContain('rules.items');
  expect(more).toEqual([]);
});

test.each([
  ['misses a message', { 'shop.label': undefined }, 'shop.label'],
  ['has an extra message', { 'shop.more': 'Több' }, 'shop.more'],
  ['misses a value', { 'shop.items': 'áruk' }, 'shop.items'],
  ['names a value differently', { 'shop.items': '{darab, plural, one {# áru} other {# áru}}' }, 'shop.items'],
  ['cannot be read', { 'shop.label': '{count, plural,' }, 'shop.label'],
])('reports a language that %s, with the key', async (_what, change, key) => {
  const problems = await findProblems(en, { ...hu, ...change });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain('remote-shop: the languages differ.');
  expect(problems[0]).toContain(key);
});

test('reports the file of a language that is missing, and a file of no language', async () => {
  await write('src/messages/de.json', '{}');
  expect(await findProblems(en, hu)).toEqual([
    'remote-shop: src/messages/de.json belongs to no language in shared-ui/src/site/languages.ts.',
  ]);
  await rm(path.join(folder, 'src/messages/de.json'));
  await mkdir(path.join(folder, 'src/rules/messages'), { recursive: true });
  for (const name of ['en', 'descriptions']) await write(`src/rules/messages/${name}.json`, '{}');
  expect(await findProblems(en, hu)).toEqual([
    'remote-shop: src/rules/messages/hu.json is missing, for a language in shared-ui/src/site/languages.ts.',
  ]);
});

test('no two packages define the same key, because a page has all messages in one table', () => {
  const packages = ['shell', 'shared-ui', ...getAreaPackages()];
  const keys = packages.flatMap((name) => Object.keys(readMessages(path.join(root, name), 'en')));
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});
