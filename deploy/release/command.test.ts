import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ConfigError } from 'config/operator-errors';
import { runReleaseCommand } from './command.ts';
import { retire } from './promote.ts';
import { ReleaseStore } from './store.ts';

let folder: string;
const { SITE_STORE, API_BASE } = process.env;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'release-command-'));
  Object.assign(process.env, { SITE_STORE: folder, API_BASE: 'http://api.test' });
});
afterAll(() => {
  for (const [name, value] of Object.entries({ SITE_STORE, API_BASE }))
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  rmSync(folder, { recursive: true });
});

test.each([
  [['publish'], 'release publish needs <package>.'],
  [['publish', 'public', 'shell'], 'release publish has an argument too many: "shell".'],
  [['all', 'public'], 'release all has an argument too many: "public".'],
  [['promote'], 'release promote needs <package>.'],
  [['rollback'], 'release rollback needs <package>.'],
  [['retire'], 'release retire needs <area>.'],
  [['retire', 'public', 'dashboard'], 'release retire has an argument too many: "dashboard".'],
  [['list', 'extra'], 'release list has an argument too many: "extra".'],
  [['verify', 'public', 'dashboard'], 'release verify has an argument too many: "dashboard".'],
  [['prune', 'public'], 'release prune has an argument too many: "public".'],
  [['constructor'], '"release constructor" is not a command.'],
  [['prune', '--keep', '5', '--keep', '6'], '--keep was given more than once.'],
  [['prune', '--keep', '-1'], '--keep must be a whole number.'],
  [['prune', '--keep'], '--keep needs a value.'],
  [['promote', 'public', '--dry-run=no'], '--dry-run takes no value.'],
  [['promote', 'public=0123456789abcdef', 'public=fedcba9876543210'], '"public" was given more than once.'],
  [['promote', 'public', 'shell', 'public=fedcba9876543210'], '"public" was given more than once.'],
  [['promote', '--dry-run', 'public', 'public'], '"public" was given more than once.'],
  [['rollback', 'public', 'shell', 'public'], '"public" was given more than once.'],
])('release %j is refused: %s', async (args, message) => {
  await expect(runReleaseCommand(args)).rejects.toThrow(ConfigError);
  await expect(runReleaseCommand(args)).rejects.toThrow(message);
});

test.each([
  [['list', '--keep', '3'], 'release list has no option --keep.'],
  [['prune', '--if-new'], 'release prune has no option --if-new.'],
  [['promote', 'public', '--hours', '1'], 'release promote has no option --hours.'],
])('release %j names the option that the command does not have', async (args, message) => {
  await expect(runReleaseCommand(args)).rejects.toThrow(message);
});

test('promote looks for the whole id of a release', async () => {
  await expect(runReleaseCommand(['promote', 'public=0123456789abcdef=1'])).rejects.toThrow(
    'There is no release 0123456789abcdef=1 of public.',
  );
});

test.each(['__proto__', 'constructor', 'public'])('retire %s is refused while it is not live', async (name) => {
  await expect(retire(new ReleaseStore(folder), name)).rejects.toThrow(`${name} is not live.`);
});
