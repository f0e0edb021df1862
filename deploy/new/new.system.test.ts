import { spawn, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { root } from '../build/packages.ts';

/** A copy of the checkout with the same libraries, which the generators change. */
let checkout: string;
beforeAll(() => {
  checkout = copyCheckout();
});
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

/** A test that each command writes. The page of the new area is in an area without a layout. */
const generatedTests = {
  'area fresh': 'remote-fresh/src/fresh/fresh-page.test.tsx',
  'page fresh/history': 'remote-fresh/src/history/history-page.test.tsx',
  'page dashboard/weekly-summary': 'remote-dashboard/src/features/weekly-summary/weekly-summary-page.test.tsx',
  'call saved-searches': 'api/saved-searches/saved-searches.test.ts',
  'staff-page spare-parts': 'remote-admin/src/features/spare-parts/spare-parts-page.test.tsx',
  'component paper-plane': 'shared-ui/src/lib/paper-plane.test.tsx',
  'migration audit-exports': 'audit-exports.test.ts',
};

test('rejects a bad name, an existing file and a missing anchor in one line, and changes nothing', async () => {
  const expectError = async (command: string, message: string) => {
    const before = readCheckout();
    expect(await runNew(command)).toEqual({ status: 1, output: `${message}\n` });
    expect(readCheckout()).toEqual(before);
  };
  await expectError('call SavedSearches', '"SavedSearches" is not a name in kebab-case, such as monthly-reports.');
  const existing = 'shared-ui/samples/paper-plane-samples.tsx';
  writeFileSync(path.join(checkout, existing), '');
  await expectError('component paper-plane', `${existing} exists. Choose another name.`);
  rmSync(path.join(checkout, existing));

  const app = path.join(checkout, 'api/app.ts');
  const text = readFileSync(app, 'utf8');
  writeFileSync(app, text.replaceAll('routeGroups', 'groups'));
  await expectError(
    'call saved-searches',
    'api/app.ts has no list of route groups. Add this there: registerSavedSearchesRoutes,',
  );
  writeFileSync(app, text);
});

test('writes files that pass every check, with tests that fail until they are filled in', async () => {
  for (const command of Object.keys(generatedTests)) await expectPass('deploy/new/main.ts', ...command.split(' '));
  const files = listFiles(checkout);
  const tests = Object.values(generatedTests).flatMap((end) => files.filter((file) => file.endsWith(end)));
  expect(tests).toHaveLength(Object.keys(generatedTests).length);

  await expectPass('node_modules/@biomejs/biome/bin/biome', 'ci', '.');
  await expectPass('node_modules/typescript-7/bin/tsc', '-b', 'tsconfig.pages.json', 'tsconfig.server.json');
  await expectPass('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', '.');
  await expectPass('node_modules/knip/bin/knip.js');

  const report = path.join(checkout, 'report.json');
  await run('node_modules/jest/bin/jest.js', '--json', '--outputFile', report, '--runTestsByPath', ...tests);
  const { testResults }: Report = JSON.parse(readFileSync(report, 'utf8'));
  const failures = testResults.map(({ name, message }) => [path.relative(checkout, name), message]);
  // The message is indented less than the source around the failure.
  const failure = expect.stringMatching(/^ +(Error: )?Fill in this test: check what .+, then delete this line\.$/m);
  expect(Object.fromEntries(failures)).toEqual(Object.fromEntries(tests.map((file) => [file, failure])));
}, 300_000);

interface Report {
  testResults: { name: string; message: string }[];
}

function runNew(command: string) {
  return run('deploy/new/main.ts', ...command.split(' '));
}

async function expectPass(program: string, ...args: string[]) {
  const { status, output } = await run(program, ...args);
  expect(status === 0 ? '' : output).toBe('');
}

/** Runs a program in the copy. */
async function run(program: string, ...args: string[]) {
  const { PATH } = process.env;
  const child = spawn(process.execPath, ['--experimental-vm-modules', '--no-warnings', program, ...args], {
    cwd: checkout,
    env: { PATH, NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node') },
  });
  let output = '';
  child.stdout.on('data', (data) => (output += data));
  child.stderr.on('data', (data) => (output += data));
  const status = await new Promise((resolve) => child.once('close', resolve));
  return { status, output };
}

function copyCheckout(): string {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'new-files-')));
  for (const file of listFiles(root)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    copyFileSync(path.join(root, file), path.join(folder, file));
  }
  spawnSync('git', ['init', '--quiet'], { cwd: folder });
  const modules = path.join(root, 'node_modules');
  mkdirSync(path.join(folder, 'node_modules'));
  for (const name of readdirSync(modules)) {
    if (name === '.cache') continue;
    // Packages of the workspace are in the copy, libraries in the checkout.
    const target = existsSync(path.join(folder, name)) ? path.join('..', name) : path.join(modules, name);
    symlinkSync(target, path.join(folder, 'node_modules', name));
  }
  // The type check takes a third less time with the results of the last one.
  const types = 'node_modules/.cache/tsc';
  if (existsSync(path.join(root, types))) cpSync(path.join(root, types), path.join(folder, types), { recursive: true });
  return folder;
}

/** The files that git has or would add. */
function listFiles(folder: string): string[] {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: folder, encoding: 'utf8' });
  return stdout.split('\n').filter((file) => file !== '' && existsSync(path.join(folder, file)));
}

function readCheckout() {
  return listFiles(checkout).map((file) => [file, readFileSync(path.join(checkout, file), 'utf8')]);
}
