import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { UsageError } from 'config/command-verbs';
import { ConfigError } from 'config/operator-errors';
import { generateAppKey } from '../secrets.ts';
import { runProgram } from '../testing/run-program.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { configCommand } from './config-command.ts';

const folder = temporaryFolder();
const check = (variables: Record<string, string>) => configCommand(variables, ['check']);

test('lists the settings that are set, without secrets', () => {
  const variables = {
    ...{ PATH: '/bin', SITE_ORIGIN: 'https://vigil.example', API_DATA: '', DISCORD_CLIENT_ID: '123456789012345678' },
    ...{ DISCORD_CLIENT_SECRET: 'hidden-secret', DISCORD_BOT_TOKEN: 'hidden-token', APP_KEY: generateAppKey() },
    DATABASE_URL: 'postgres://companion:hidden@127.0.0.1/companion',
  };
  expect(check(variables)).toEqual([
    'The settings are valid. These are set:',
    '',
    '  SITE_ORIGIN=https://vigil.example',
    '  DISCORD_CLIENT_ID=123456789012345678',
    '  DISCORD_CLIENT_SECRET (secret)',
    '  DISCORD_BOT_TOKEN (secret)',
    '  DATABASE_URL (secret)',
    '  APP_KEY (secret)',
  ]);
});

test('names the files of secrets, not what is in them', () => {
  const file = path.join(folder, 'key');
  writeFileSync(file, generateAppKey());
  expect(check({ APP_KEY_FILE: file }).at(-1)).toBe(`  APP_KEY_FILE=${file}`);
});

test('accepts no setting at all', () => {
  expect(check({ PATH: '/bin' })).toEqual(['The settings are valid. None is set, so all have their defaults.']);
});

test.each([
  [{ SIMULATOR_SEED: 'x' }, 'SIMULATOR_SEED must be a number.'],
  [{ SIMULATOR_SERVERS: '5' }, 'SIMULATOR_SERVERS must be at least 300.'],
  [{ APP_KEY: 'hidden' }, 'APP_KEY must be <id>:<key>'],
  [{ DISCORD_CLIENT_ID: '123456789012345678' }, 'DISCORD_CLIENT_SECRET and DISCORD_BOT_TOKEN must be set too.'],
  [{ DATABASE_POOL: '5' }, 'DATABASE_POOL is not a setting'],
])('rejects %j', (variables: Record<string, string>, sentence) => {
  expect(() => check(variables)).toThrow(ConfigError);
  expect(() => check(variables)).toThrow(sentence);
});

test('another word prints the usage', () => {
  expect(() => configCommand({}, ['chekc'])).toThrow(UsageError);
});

test('the command exits with 1 and one sentence', async () => {
  const run = (env: Record<string, string>) => runProgram('cli/main.ts', { args: ['config', 'check'], env });
  expect(await run({ API_PORT: 'x' })).toEqual({ output: '', errors: 'API_PORT must be a port number.\n', code: 1 });
  expect(await run({ API_PORT: '1234' })).toMatchObject({ output: expect.stringContaining('API_PORT=1234'), code: 0 });
});
