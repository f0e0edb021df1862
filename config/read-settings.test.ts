import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { loadVariables, readSettings, rejectUnknownSettings } from './read-settings.ts';
import { secrets, settings } from './settings.ts';

test('a folder named site.env is rejected, and a missing file is not', () => {
  const folder = import.meta.dirname;
  expect(() => loadVariables(folder)).toThrow(`${folder} must be a file that this user can read.`);
  expect(loadVariables(path.join(folder, 'missing.env'))).toBe(process.env);
});

describe('a secret in a file', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'settings-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const write = (content: string) => {
    const file = path.join(folder, 'secret');
    writeFileSync(file, content);
    return file;
  };

  test.each(secrets)('is read from the file that %s_FILE names, and trimmed', (name) => {
    const value = 'postgres://user:password@host/database';
    expect(readSettings(settings, { [`${name}_FILE`]: write(`\n  ${value}\r\n`) })[name]).toBe(value);
  });

  test('is validated like any other value', () => {
    expect(() => readSettings(settings, { DATABASE_URL_FILE: write('mysql://host') })).toThrow(
      'DATABASE_URL must be a URL that starts with postgres://.',
    );
  });

  test('must not be set directly too', () => {
    const variables = { APP_KEY: 'key', APP_KEY_FILE: write('key') };
    expect(() => readSettings(settings, variables)).toThrow('APP_KEY and APP_KEY_FILE exclude each other.');
    expect(readSettings(settings, { APP_KEY: 'key', APP_KEY_FILE: '' }).APP_KEY).toBe('key');
  });

  test.each([
    ['is missing', () => path.join(folder, 'missing')],
    ['is a folder', () => folder],
    ['is empty', () => write(' \n')],
  ])('is an error if the file %s', (_, getFile) => {
    const file = getFile();
    expect(() => readSettings(settings, { APP_KEY_FILE: file })).toThrow(
      `APP_KEY_FILE must name a file with the secret that this user can read, not ${file}.`,
    );
  });

  test('is read only by processes that need it', () => {
    const picked = settings.pick({ PORT: true });
    expect(readSettings(picked, { APP_KEY_FILE: path.join(folder, 'missing') })).toEqual({ PORT: 3000 });
  });

  test('has a setting whose name is checked', () => {
    const check = (name: string) => rejectUnknownSettings({ [name]: 'x' }, /^(APP_KEY|DISCORD_|SITE_)/, 'the API');
    expect(() => check('DISCORD_BOT_TOKEN_FILE')).not.toThrow();
    expect(() => check('APP_KEY_FIEL')).toThrow('APP_KEY_FIEL is not a setting');
    expect(() => check('SITE_STORE_FILE')).toThrow('SITE_STORE_FILE is not a setting');
  });
});
