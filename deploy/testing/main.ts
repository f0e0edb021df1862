import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../build/packages.ts';
import { ConfigError, exitWithMessage } from '../config/operator-errors.ts';

// Runs every check and test: `npm test`. With texts, the tests whose path contains one of them: `npm test -- tickets`.
// With --changed, what is quick to check of the uncommitted changes: `npm run test:changed`.
try {
  const { values, positionals: filters } = parseArgs({
    options: { changed: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  if (values.changed) testChanges();
  else if (filters.length > 0) testMatches(filters);
  else for (const script of ['check', 'test:unit', 'build', 'test:browser']) run('npm', ['run', script]);
} catch (error) {
  exitWithMessage(error);
}

function testMatches(filters: string[]) {
  const files = listFiles('--cached', '--others', '--exclude-standard').filter((file) =>
    filters.some((filter) => file.includes(filter)),
  );
  const unitTests = files.filter(isUnitTest);
  const browserTests = files.filter(isBrowserTest);
  if (unitTests.length + browserTests.length === 0)
    throw new ConfigError(`No test has "${filters.join('" or "')}" in its path.`);
  runUnitTests(unitTests);
  runBrowserTests(browserTests);
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
  run('npx', ['biome', 'check', '--no-errors-on-unmatched', ...changed], 'npm run format mends the format.');
  run('npm', ['run', 'check:types']);
  runUnitTests(tests.filter(isUnitTest));
  runBrowserTests(changed.filter(isBrowserTest));
  console.log('\nRun npm test before you push: it also runs what these changes break elsewhere.');
}

function isUnitTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

function isBrowserTest(file: string): boolean {
  return /^e2e\/tests\/.*\.spec\.ts$/.test(file);
}

function runUnitTests(files: string[]) {
  if (files.length > 0) run('npm', ['run', 'test:unit', '--', '--runTestsByPath', ...files]);
}

function runBrowserTests(files: string[]) {
  if (files.length > 0)
    run('npm', ['run', 'test:browser', '--', ...files.map((file) => path.posix.relative('e2e', file))]);
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
