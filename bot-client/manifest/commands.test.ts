import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { everyKind } from '../testing/every-kind.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'manifest-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs the command with a manifest; returns its exit code and what it printed. */
async function runCommand(name: string, content: string) {
  const file = path.join(folder, 'manifest.json');
  await writeFile(file, content);
  const cli = path.join(import.meta.dirname, '../cli.ts');
  const { code = 0, ...output } = await promisify(execFile)(process.execPath, [cli, name, file]).catch(
    (error) => error,
  );
  return { code, stdout: output.stdout, stderr: output.stderr.replaceAll(file, 'manifest.json') };
}

test('check counts what a valid manifest offers', async () => {
  const result = await runCommand('check', JSON.stringify(everyKind));
  expect(result).toMatchObject({ code: 0, stdout: 'The manifest is valid. Features: 2, commands: 1.\n' });
});

test('check prints every fault on a line', async () => {
  const result = await runCommand('check', '{ "format": 2, "features": [{}] }');
  expect(result).toMatchObject({ code: 1, stdout: '' });
  expect(result.stderr.trim().split('\n')).toEqual([
    'format must be 1, the only format that this version of the site knows.',
    'features[0] needs “id”.',
    'features[0] needs “name”.',
    'features[0] needs “fields”.',
  ]);
});

test.each([
  ['text that is not JSON', '{', /^manifest\.json is not JSON: /],
  ['an empty file', '', /^manifest\.json is not JSON: /],
  ['a large file', ' '.repeat(300_000), /^manifest\.json has 300000 bytes; 262144 are allowed\.$/m],
])('check refuses %s', async (_, content, message) => {
  expect(await runCommand('check', content)).toMatchObject({ code: 1, stderr: expect.stringMatching(message) });
});

test('types prints types of the values of features', async () => {
  const { stdout } = await runCommand('types', JSON.stringify(everyKind));
  expect(stdout).toContain("style?: 'plain' | 'fancy';");
});
