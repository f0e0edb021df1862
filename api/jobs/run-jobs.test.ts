import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { waitForBlockedQueries } from '../testing/blocked-queries.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { DAY_MS, MINUTE_MS } from '../time.ts';
import { runDueJobs, runJobsUntilAborted } from './run-jobs.ts';

const temporary = temporaryFolder();
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  api.simulator.control.setRateLimits('none');
});
afterAll(() => api.stop());
afterEach(() => api.simulator.control.faults.clear());

/** How often the job that reconciles the servers with the platform ran. */
function countReconciliations(): number {
  return api.log.join('').split('Reconciled the table of servers with the platform.').length - 1;
}

test('one of two processes runs each job, and runs it again when it is due', async () => {
  const before = countReconciliations();
  const runTwice = () => Promise.all([runDueJobs(api.context), runDueJobs(api.context)]);
  await runTwice();
  expect(countReconciliations()).toBe(before + 1);
  api.advanceClock(DAY_MS - 1);
  await runTwice();
  expect(countReconciliations()).toBe(before + 1);
  api.advanceClock(1);
  await runTwice();
  expect(countReconciliations()).toBe(before + 2);
  const names = await api.db.selectFrom('jobs').select('name').orderBy('name').execute();
  expect(names.map(({ name }) => name)).toEqual([
    ...[
      'check-channels',
      'count-servers',
      'create-decision-partitions',
      'end-bans',
      'notify-problems',
      'purge-bot-outages',
      'purge-bot-reports',
      'purge-decisions',
      'purge-expired',
      'purge-failure-reports',
      'purge-ip-addresses',
      'purge-member-counts',
      'purge-outbox',
      'purge-retired-fields',
      'reconcile-servers',
      'resolve-actions',
    ],
  ]);
});

test('one of two processes makes the backups, and a failed one is logged, counted and retried', async () => {
  const folder = path.join(temporary, 'backups');
  const runs: string[] = [];
  const deps = {
    ...api.context,
    backups: { intervalMs: DAY_MS, keep: 3, folder, databaseUrl: api.databaseUrl, isRehearsed: false },
    countRun: (job: string, result: string) => runs.push(`${job} ${result}`),
  };
  const countBackups = () => runs.filter((run) => run === 'back-up done').length;
  await Promise.all([runDueJobs(deps), runDueJobs(deps)]);
  expect(readdirSync(folder)).toHaveLength(1);
  expect(countBackups()).toBe(1);
  await runDueJobs(deps);
  expect(countBackups()).toBe(1);
  api.advanceClock(DAY_MS);
  const logStart = api.log.length;
  const file = path.join(temporary, 'file');
  writeFileSync(file, '');
  await runDueJobs({ ...deps, backups: { ...deps.backups, folder: path.join(file, 'backups') } });
  expect(runs).toContain('back-up failed');
  expect(api.log.slice(logStart).join('')).toContain(`The backup in ${file}/backups failed.`);
  api.advanceClock(5 * MINUTE_MS);
  await runDueJobs(deps);
  expect(countBackups()).toBe(2);
  expect(readdirSync(folder)).toHaveLength(2);
});

test('a failed job is due again after five minutes, and the other jobs still run', async () => {
  api.advanceClock(DAY_MS);
  api.simulator.control.faults.add({ kind: '500', path: '/users/@me/guilds' });
  const [before, logStart] = [countReconciliations(), api.log.length];
  await runDueJobs(api.context);
  expect(api.log.slice(logStart).join('')).toContain('"job":"reconcile-servers"');
  api.simulator.control.faults.clear();
  api.advanceClock(5 * MINUTE_MS - 1);
  await runDueJobs(api.context);
  expect(countReconciliations()).toBe(before);
  api.advanceClock(1);
  await runDueJobs(api.context);
  expect(countReconciliations()).toBe(before + 1);
});

test('a job whose process was killed is due again after a minute', async () => {
  api.advanceClock(DAY_MS);
  const before = countReconciliations();
  const { platform } = api.context;
  const started = Promise.withResolvers<void>();
  const neverEnding = async function* () {
    started.resolve();
    yield await new Promise<never>(() => {});
  };
  void runDueJobs({ ...api.context, platform: { ...platform, fetchBotGuilds: neverEnding } });
  await started.promise;
  api.advanceClock(MINUTE_MS - 1);
  await runDueJobs(api.context);
  expect(countReconciliations()).toBe(before);
  api.advanceClock(1);
  await runDueJobs(api.context);
  expect(countReconciliations()).toBe(before + 1);
});

/** Holds a table, so that the backup waits for it, while `run` runs. */
async function whileBackupWaits(run: () => Promise<void>) {
  await api.db.transaction().execute(async (transaction) => {
    await sql`lock table staff_notes in access exclusive mode`.execute(transaction);
    await run();
  });
}

test('a long backup delays no other job, and no second one starts beside it', async () => {
  await api.db.deleteFrom('jobs').execute();
  await runDueJobs(api.context);
  const folder = path.join(temporary, 'long');
  const deps = {
    ...api.context,
    backups: { intervalMs: DAY_MS, keep: 1, folder, databaseUrl: api.databaseUrl, isRehearsed: false },
    renewalMs: 1,
  };
  const findBackup = () => api.db.selectFrom('jobs').select('ran_at').where('name', '=', 'back-up').executeTakeFirst();
  let longRun: Promise<void> = Promise.resolve();
  await whileBackupWaits(async () => {
    longRun = runDueJobs(deps);
    await waitForBlockedQueries(api.db, 1);
    const at = new Date(api.clock.at);
    await api.db
      .insertInto('bans')
      .values({ user_id: '240000000000000001', banned_by: '1', created_at: at, expires_at: at })
      .execute();
    for (let minutes = 0; minutes < 61; minutes++) {
      const before = await findBackup();
      api.advanceClock(MINUTE_MS - 1);
      while ((await findBackup())?.ran_at.getTime() === before?.ran_at.getTime());
      await runDueJobs(deps);
    }
    expect(await api.db.selectFrom('bans').selectAll().execute()).toEqual([]);
    expect(readdirSync(folder)).toHaveLength(1);
  });
  await longRun;
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/\.gz$/)]);
});

test('a job ends if another process has taken it over', async () => {
  await api.db.deleteFrom('jobs').execute();
  const deps = {
    ...api.context,
    backups: {
      intervalMs: DAY_MS,
      keep: 1,
      folder: path.join(temporary, 'taken-over'),
      databaseUrl: api.databaseUrl,
      isRehearsed: false,
    },
    renewalMs: 1,
  };
  const logStart = api.log.length;
  const readLog = () => api.log.slice(logStart).join('');
  let run: Promise<void> = Promise.resolve();
  await whileBackupWaits(async () => {
    run = runDueJobs(deps);
    await waitForBlockedQueries(api.db, 1);
    const update = api.db.updateTable('jobs').where('name', '=', 'back-up');
    await update.set({ ran_at: new Date(api.clock.at) }).execute();
    while (!readLog().includes('Another process has taken over a job'))
      await update.set({ waits_until: null }).execute();
  });
  await run;
  expect(readLog()).toContain('"job":"back-up","msg":"A job failed.');
  const row = await api.db.selectFrom('jobs').select('ran_at').where('name', '=', 'back-up').executeTakeFirst();
  expect(row?.ran_at.getTime()).toBe(api.clock.at);
});

test('jobs run until they are stopped', async () => {
  api.advanceClock(DAY_MS);
  const before = countReconciliations();
  const stop = new AbortController();
  const running = runJobsUntilAborted(api.context, stop.signal);
  stop.abort();
  await running;
  expect(countReconciliations()).toBe(before + 1);
});

test('a clock that was set back does not delay jobs', async () => {
  await runDueJobs(api.context);
  const before = countReconciliations();
  api.advanceClock(-3 * DAY_MS);
  await runDueJobs(api.context);
  await runDueJobs(api.context);
  expect(countReconciliations()).toBe(before + 1);
  api.advanceClock(3 * DAY_MS);
});
