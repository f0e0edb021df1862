import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from '@jest/globals';
import { readSettings } from 'config/read-settings';
import { secrets, settings } from 'config/settings';
import { root } from '../../../deploy/build/packages.ts';
import { formatExample, formatRows } from './settings-docs.ts';

test('docs/configuration.md describes every setting as its schema does', () => {
  const docs = readFileSync(path.join(root, 'docs/configuration.md'), 'utf8');
  expect(docs.split('\n').filter((line) => line.startsWith('| `'))).toEqual(formatRows());
});

test('docs/configuration.md lists the settings that name files of secrets', () => {
  const docs = readFileSync(path.join(root, 'docs/configuration.md'), 'utf8');
  const names = [...docs.matchAll(/`(\w+)_FILE`/g)].map(([, name]) => name);
  expect(names).toEqual(secrets);
});

test('site.env.example is up to date: npm run generate -- settings', () => {
  expect(readFileSync(path.join(root, 'site.env.example'), 'utf8')).toBe(formatExample());
});

test('site.env.example sets nothing, and without its # every setting to its default', () => {
  const example = formatExample();
  expect(parseEnv(example)).toEqual({});
  const defaults = parseEnv(example.replaceAll(/^#(?=\w)/gm, ''));
  expect(Object.keys(defaults).sort()).toEqual(Object.keys(settings.shape).sort());
  expect(readSettings(settings, defaults)).toEqual(readSettings(settings, {}));
});
