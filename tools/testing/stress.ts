import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readProgramArguments, UsageError } from 'config/command-verbs';
import { exitWithMessage } from 'config/operator-errors';
import { z } from 'zod';
import { root } from '../../deploy/build/packages.ts';

// Runs the tests of `npm test` several times beside processes that use all cores, and lists what failed even once:
// `npm run test:stress -- 10`.

const LOAD_PROCESSES = 4;

const unitReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
      status: z.string(),
    }),
  ),
});

interface Suite {
  specs: { file: string; title: string; ok: boolean }[];
  suites?: Suite[];
}
const suite: z.ZodType<Suite> = z.object({
  specs: z.array(z.object({ file: z.string(), title: z.string(), ok: z.boolean() })),
  suites: z.lazy(() => z.array(suite)).optional(),
});
const browserReport = z.object({ suites: z.array(suite) });

const [roundsText = '1'] = readProgramArguments('npm run test:stress', '[rounds]');
if (!/^[1-9]\d*$/.test(roundsText)) exitWithMessage(new UsageError(`"${roundsText}" is not a number of rounds.`));
const rounds = Number(roundsText);
const folder = mkdtempSync(path.join(os.tmpdir(), 'stress-'));
const failures = new Map<string, number>();
const loadProcesses = Array.from({ length: LOAD_PROCESSES }, () => spawn(process.execPath, ['--eval', 'for (;;);']));
try {
  for (let round = 1; round <= rounds; round++) {
    const unit = path.join(folder, `unit-${round}.json`);
    runScript('test:unit', ['--json', `--outputFile=${unit}`]);
    for (const test of findFailedUnitTests(unit)) count(test);
    const browser = path.join(folder, `browser-${round}.json`);
    runScript('test:browser', ['--reporter=json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: browser });
    for (const test of findFailedBrowserTests(browser)) count(test);
    console.log(`Round ${round} of ${rounds}: ${failures.size} tests have failed so far.`);
  }
} finally {
  stopAll(loadProcesses);
  rmSync(folder, { recursive: true });
}
for (const [test, times] of failures) console.log(`${times} of ${rounds}: ${test}`);
console.log(failures.size === 0 ? `All tests passed ${rounds} of ${rounds} times.` : `${failures.size} tests failed.`);
process.exitCode = failures.size === 0 ? 0 : 1;

function runScript(script: string, args: string[], variables: Record<string, string> = {}) {
  const env = { ...process.env, ...variables };
  spawnSync('npm', ['run', script, '--', ...args], {
    cwd: root,
    stdio: 'inherit',
    env,
    shell: process.platform === 'win32',
  });
}

function findFailedUnitTests(file: string): string[] {
  const { testResults } = unitReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName);
    const titles = failed.length === 0 && status === 'failed' ? ['(the whole file)'] : failed;
    return titles.map((title) => `${path.relative(root, name)}: ${title}`);
  });
}

function findFailedBrowserTests(file: string): string[] {
  const { suites } = browserReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  const listFailed = ({ specs, suites: inner = [] }: Suite): string[] => [
    ...specs.filter(({ ok }) => !ok).map((spec) => `${spec.file}: ${spec.title}`),
    ...inner.flatMap(listFailed),
  ];
  return suites.flatMap(listFailed);
}

function count(test: string) {
  failures.set(test, (failures.get(test) ?? 0) + 1);
}

function stopAll(processes: ChildProcess[]) {
  for (const program of processes) program.kill('SIGKILL');
}
