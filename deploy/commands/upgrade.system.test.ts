import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createInstallation } from './testing/installation.ts';

let installation: Awaited<ReturnType<typeof createInstallation>>;
beforeAll(async () => {
  installation = await createInstallation();
  installation.install({ version: '1.0.0' });
  const { units, site, systemctl } = installation;
  for (const name of ['shell', 'public']) await site('release', 'publish', name);
  expect(await site('release', 'promote', 'shell', 'public')).toMatchObject({ errors: '', code: 0 });
  const starts = [...units.api, ...units.gateway].map((unit) => systemctl('restart', unit));
  expect((await Promise.all(starts)).map(({ code }) => code)).toEqual([0, 0, 0, 0]);
});
afterAll(() => installation.stop());

type Change = [file: string, pattern: string | RegExp, replacement: string];

const createMigration = (name: string, kind: string): Change => [
  'api/db/migrations/index.ts',
  /(?=\n\};)/,
  `\n  '${name}': { up: (db) => sql.raw('create table "${name}" ()').execute(db).then(() => {}), kind: '${kind}' },`,
];
const expanding = createMigration('0998-expanding', 'expand');
const contracting = createMigration('0999-contracting', 'contract');

/** Sends requests until `work` has ended; returns its result, how many requests succeeded, and which failed. */
async function withLoad<T>(work: Promise<T>) {
  let isRunning = true;
  const failures: string[] = [];
  let count = 0;
  const send = async () => {
    while (isRunning)
      for (const path of ['/', '/v1/health', '/v1/ready', '/v1/public/stats']) {
        const response = await fetch(installation.url + path);
        await response.arrayBuffer();
        if (response.ok) count += 1;
        else failures.push(`${path} ${response.status}`);
      }
  };
  const load = send();
  const result = await work.finally(() => {
    isRunning = false;
  });
  await load;
  return { result, count, failures };
}

const getVersions = () =>
  Promise.all(
    installation.apiBases.map(async (base) => {
      const { version }: { version: string } = await (await fetch(`${base}/v1/health`)).json();
      return version;
    }),
  );
const findBackups = () => readdirSync(installation.dataFolder).filter((file) => file.startsWith('before-upgrade-'));

test('changes nothing if a check fails', async () => {
  const { store, site, install } = installation;
  const [live, versions] = [await store.getLive(), await getVersions()];
  const broken: Change = ['shell/dist/server/render.mjs', /^/, 'throw new Error("broken");'];
  install({ version: '1.1.0', changes: [expanding, broken] });
  const { errors, code } = await site('upgrade');
  expect(code).toBe(1);
  expect(errors).toContain('The site cannot be composed with it: broken');
  expect(errors).toContain('Nothing was replaced.');
  expect(await getVersions()).toEqual(versions);
  expect(await store.getLive()).toEqual(live);
  expect(findBackups()).toEqual([]);
});

test('replaces the version without a failed call', async () => {
  const { store, site, install } = installation;
  const { shell } = await store.getLive();
  install({ version: '2.0.0', changes: [expanding] });
  const { result, count, failures } = await withLoad(site('upgrade'));
  expect(result).toMatchObject({ errors: '', code: 0 });
  expect(result.output).toContain('Applied 0998-expanding.');
  expect(result.output).toMatch(/^The site runs 2\.0\.0\./m);
  expect(failures).toEqual([]);
  expect(count).toBeGreaterThan(100);
  expect(await getVersions()).toEqual(['2.0.0', '2.0.0']);
  expect((await store.getLive()).shell?.previous).toBe(shell?.release);
  expect(findBackups().length).toBeGreaterThan(0);
});

test('refuses a migration that contracts until the API is stopped, and starts it again', async () => {
  const { units, site, systemctl, install } = installation;
  const [versions, backups] = [await getVersions(), findBackups()];
  install({ version: '3.0.0', changes: [expanding, contracting] });
  const { errors, code } = await site('upgrade');
  expect(code).toBe(1);
  expect(errors).toContain('The API that runs does not work with the schema after 0999-contracting.');
  expect(errors).toContain(`\`systemctl stop ${units.api.join(' ')}\``);
  expect(await getVersions()).toEqual(versions);
  expect(findBackups()).toEqual(backups);
  for (const unit of units.api) await systemctl('stop', unit);
  expect(await site('upgrade')).toMatchObject({ errors: '', code: 0 });
  expect(await getVersions()).toEqual(['3.0.0', '3.0.0']);
});
