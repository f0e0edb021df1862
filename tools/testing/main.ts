import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readArguments, UsageError } from 'config/command-verbs';
import { ConfigError, exitWithMessage } from 'config/operator-errors';
import { root } from '../../deploy/build/packages.ts';

// Runs every check, and the tests of what a change can break: `npm test`. With texts, the tests whose path contains one of them: `npm test -- tickets`.
// With --changed, what is quick to check of the uncommitted changes: `npm run test:changed`.
try {
  const usage = 'Usage: npm test -- [part of a path]…, or npm run test:changed';
  const options = { changed: { type: 'boolean', default: false } } as const;
  const { options: values, values: filters } = readArguments(
    { command: 'npm test', usage, args: process.argv.slice(2), options },
    ['[part of a path]…'],
  );
  if (values.changed && filters.length > 0)
    throw new UsageError(`npm run test:changed has an argument too many: "${filters[0]}".\n\n${usage}`);
  if (values.changed) testChanges();
  else if (filters.length > 0) testMatches(filters);
  else for (const script of ['check', 'test:unit', 'build', 'test:browser']) runScript(script);
} catch (error) {
  exitWithMessage(error);
}

function testMatches(filters: string[]) {
  const files = listFiles('--cached', '--others', '--exclude-standard').filter((file) =>
    filters.some((filter) => file.includes(filter)),
  );
  if (!files.some((file) => isUnitTest(file) || isBrowserTest(file)))
    throw new ConfigError(`No test has "${filters.join('" or "')}" in its path.`);
  runUnitTests(files.filter(isUnitTest));
  runBrowserTests(files.filter(isBrowserTest));
}

/** Checks formats and types, and runs the unit tests beside the changed files and the changed browser tests. */
function testChanges() {
  const changed = [
    ...git('diff', '--name-only', 'HEAD', '--diff-filter=d'),
    ...listFiles('--others', '--exclude-standard'),
  ];
  if (changed.length === 0) throw new ConfigError('Nothing has changed since the last commit.');
  const folders = new Set(changed.map((file) => path.posix.dirname(file)));
  const hasMessages = changed.some((file) => file.includes('/messages/'));
  const tests = listFiles('--cached', '--others', '--exclude-standard').filter(
    (file) => folders.has(path.posix.dirname(file)) || (hasMessages && file.endsWith('/interface-words.test.ts')),
  );
  run('npx', ['biome', 'check', '--no-errors-on-unmatched', ...changed], 'npm run format fixes formatting.');
  runScript('check:types');
  runUnitTests(tests.filter(isUnitTest));
  runBrowserTests(changed.filter(isBrowserTest));
  console.log('\nRun npm test before you push: it also runs what these changes break elsewhere.');
}

function isUnitTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

function isBrowserTest(file: string): boolean {
  return /^e2e\/(tests|system)\/.*\.spec\.ts$/.test(file);
}

/** Tests of the second tier have a configuration of their own. */
function runUnitTests(files: string[]) {
  const run = (tests: string[], ...options: string[]) =>
    tests.length > 0 && runScript('test:unit', [...options, '--runTestsByPath', ...tests]);
  run(files.filter((file) => !file.endsWith('.system.test.ts')));
  run(
    files.filter((file) => file.endsWith('.system.test.ts')),
    '--config',
    'jest.system.config.js',
  );
}

function runBrowserTests(files: string[]) {
  const run = (tests: string[], ...options: string[]) =>
    tests.length > 0 &&
    runScript('test:browser', [...options, ...tests.map((file) => path.posix.relative('e2e', file))]);
  run(files.filter((file) => file.startsWith('e2e/tests/')));
  run(
    files.filter((file) => file.startsWith('e2e/system/') || hasSystemTests(file)),
    '--config',
    'system.config.ts',
  );
}

/** Whether some tests of a file are tagged for the second tier. */
function hasSystemTests(file: string): boolean {
  return readFileSync(path.join(root, file), 'utf8').includes('site/system-tier.ts');
}

function runScript(script: string, args: string[] = []) {
  run('npm', ['run', script, '--', ...args]);
}

function listFiles(...options: string[]): string[] {
  return git('ls-files', ...options);
}

function git(...args: string[]): string[] {
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return stdout.split('\n').filter((line) => line !== '');
}

/** Runs a command; if it fails, exits with advice. */
function run(command: string, args: string[], advice = '') {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status === 0) return;
  if (advice) console.log(`\n${advice}`);
  process.exit(status ?? 1);
}
