import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test as plainTest } from '@jest/globals';
import { root } from '../build/packages.ts';
import { publishFiles, writeBuild } from '../testing/publish-files.ts';
import { publishShell } from '../testing/publish-shell.ts';
import { type RunningProgram, startProgram } from '../testing/running-site.ts';
import { BucketClient } from './bucket-client.ts';
import { BucketStorage } from './bucket-storage.ts';
import { promote } from './promote.ts';
import { ReleaseStore } from './store.ts';
import type { Bucket } from './store-location.ts';
import { credentials, startCeph } from './testing/ceph.ts';
import { startTcpProxy } from './testing/tcp-proxy.ts';

const hasCeph = process.env.TEST_CEPH === '1';
const note = hasCeph ? '' : ' (SKIPPED: needs Ceph; npm run test:operations runs it)';
const test = (title: string, run: () => Promise<void>) =>
  (hasCeph ? plainTest : plainTest.skip)(title + note, run, 120_000);

let ceph: Awaited<ReturnType<typeof startCeph>> | undefined;
let proxy: Awaited<ReturnType<typeof startTcpProxy>>;
const programs: RunningProgram[] = [];

const getBucket = (prefix: string): Bucket => ({ url: `s3://releases/${prefix}`, endpoint: proxy.url, ...credentials });
const getSettings = (prefix: string) => ({
  SITE_STORE: `s3://releases/${prefix}`,
  SITE_STORE_ENDPOINT: proxy.url,
  AWS_ACCESS_KEY_ID: credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
});

beforeAll(async () => {
  if (!hasCeph) return;
  ceph = await startCeph();
  proxy = await startTcpProxy(ceph.port);
  await new BucketClient(getBucket('')).send({ method: 'PUT' });
}, 120_000);
afterAll(async () => {
  for (const program of programs) await program.stop();
  await proxy?.stop();
  await ceph?.stop();
});

/** Runs a command of the operator to its end. */
async function runCommand(settings: Record<string, string>, ...args: string[]) {
  const command = spawn(process.execPath, ['deploy/commands/main.ts', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...settings },
  });
  const [stdout, stderr] = await Promise.all([text(command.stdout), text(command.stderr), once(command, 'exit')]);
  return { status: command.exitCode, stdout, stderr };
}

async function startGateway(prefix: string): Promise<RunningProgram> {
  const settings = { PORT: '0', HOST: '127.0.0.1', SITE_REQUESTS_PER_SECOND: '10000', ...getSettings(prefix) };
  const gateway = await startProgram('deploy/gateway/main.ts', settings);
  programs.push(gateway);
  return gateway;
}

async function getHealth({ url }: RunningProgram): Promise<{ number: number; live: unknown }> {
  return (await fetch(`${url}/healthz`)).json() as Promise<{ number: number; live: unknown }>;
}

async function waitForNumber(gateways: RunningProgram[], number: number) {
  for (const gateway of gateways) while ((await getHealth(gateway)).number !== number) await pause(50);
}

test('one of many concurrent writers creates a file', async () => {
  const contents = Array.from({ length: 12 }, (_, index) => `content ${index}`);
  const created = await Promise.all(
    contents.map((content) => new BucketStorage(getBucket('race')).create('live/1.json', content)),
  );
  expect(created.filter(Boolean)).toHaveLength(1);
  const stored = await new BucketStorage(getBucket('race')).read('live/1.json');
  expect(String(stored)).toBe(contents[created.indexOf(true)]);
});

test('lists more names than a page of the store has, and removes them', async () => {
  const storage = new BucketStorage(getBucket('many'));
  const names = Array.from({ length: 1005 }, (_, index) => `${index}.json`);
  await Promise.all(names.map((name) => storage.create(`live/${name}`, name)));
  await storage.create('livery/1.json', 'another folder');
  expect((await storage.list('live')).sort()).toEqual([...names].sort());
  await storage.remove('live');
  expect(await storage.list('live')).toEqual([]);
  expect(await storage.list('livery')).toEqual(['1.json']);
});

test('of two processes that promote at the same time, one wins and the other adds to it', async () => {
  const store = new ReleaseStore(getBucket('two'));
  const [first, second] = [await publishShell(store, 'First'), await publishShell(store, 'Second')];
  const results = await Promise.all(
    [first, second].map((release) => runCommand(getSettings('two'), 'release', 'promote', `shell=${release}`)),
  );
  expect(results).toMatchObject([
    { status: 0, stderr: '' },
    { status: 0, stderr: '' },
  ]);
  const changes = [await store.liveHistory.read(1), await store.liveHistory.read(2)];
  const [winner, loser] = changes[0]?.live.shell?.release === first ? [first, second] : [second, first];
  expect(changes.map((change) => change?.live)).toEqual([
    { shell: { release: winner } },
    { shell: { release: loser, previous: winner } },
  ]);
  expect(await store.liveHistory.getLatestNumber()).toBe(2);
});

test('a release whose publisher was killed cannot become live until it is published again', async () => {
  const store = new ReleaseStore(getBucket('killed'));
  const dist = path.join(os.tmpdir(), `killed-${process.pid}`);
  const files = Array.from({ length: 300 }, (_, index) => [`browser/${index}.js`, `${index};`.repeat(500)] as const);
  writeBuild(dist, 'remote-public', Object.fromEntries(files), { contract: '1-a' });
  const program = `const { ReleaseStore } = await import(${JSON.stringify(path.join(import.meta.dirname, 'store.ts'))});
    await new ReleaseStore(${JSON.stringify(getBucket('killed'))}).publish('remote-public', process.argv[1]);`;
  const publisher = spawn(process.execPath, ['--input-type=module', '--eval', program, dist], { cwd: root });
  const exited = once(publisher, 'exit');
  while ((await store.listReleases('public')).length === 0);
  publisher.kill('SIGKILL');
  await exited;
  const [release = ''] = await store.listReleases('public');
  const isRejected = { status: 1, stdout: '', stderr: `There is no release ${release} of public.\n` };
  expect(await runCommand(getSettings('killed'), 'release', 'promote', `public=${release}`)).toMatchObject(isRejected);
  expect(await store.publish('remote-public', dist)).toBe(release);
  rmSync(dist, { recursive: true });
  await promote(store, { public: release });
  expect(await runCommand(getSettings('killed'), 'release', 'verify')).toMatchObject({ status: 0 });
});

test('gateways follow promotions and rollbacks, and keep serving while the store is down', async () => {
  const store = new ReleaseStore(getBucket('gateways'));
  const releases = [await publishShell(store, 'First'), await publishShell(store, 'Second')] as const;
  await promote(store, { shell: releases[0] });
  const gateways = [await startGateway('gateways'), await startGateway('gateways')];
  const getFile = async ({ url }: RunningProgram, release: string) => {
    const response = await fetch(`${url}/areas/shell/${release}/main.js`);
    return { status: response.status, cache: response.headers.get('cache-control'), text: await response.text() };
  };
  const cache = 'public, max-age=31536000, immutable';

  expect(await runCommand(getSettings('gateways'), 'release', 'promote', 'shell')).toMatchObject({ status: 0 });
  await waitForNumber(gateways, 2);
  for (const gateway of gateways) {
    expect(await getFile(gateway, releases[1])).toEqual({ status: 200, cache, text: "document.title = 'Second';" });
    // Not live any more: read from the bucket.
    expect(await getFile(gateway, releases[0])).toEqual({ status: 200, cache, text: "document.title = 'First';" });
  }

  expect(await runCommand(getSettings('gateways'), 'release', 'rollback', 'shell')).toMatchObject({ status: 0 });
  await waitForNumber(gateways, 3);
  expect((await getHealth(gateways[0] as RunningProgram)).live).toEqual({ shell: { release: releases[0] } });

  proxy.cut();
  for (const { log } of gateways) while (!log.some((line) => line.includes('does not respond'))) await pause(50);
  for (const gateway of gateways) {
    expect((await fetch(gateway.url)).status).toBe(404);
    expect(await getFile(gateway, releases[0])).toEqual({ status: 200, cache, text: "document.title = 'First';" });
  }
  const isDown = { status: 1, stdout: '', stderr: expect.stringMatching(/^\S+ does not respond: .*\n$/) };
  expect(await runCommand(getSettings('gateways'), 'release', 'list')).toMatchObject(isDown);
  await expect(startGateway('gateways')).rejects.toThrow('does not respond');

  proxy.restore();
  expect(await runCommand(getSettings('gateways'), 'release', 'promote', `shell=${releases[1]}`)).toMatchObject({
    status: 0,
  });
  await waitForNumber(gateways, 4);
});

test('prune removes what is no longer needed, and no live release', async () => {
  const store = new ReleaseStore(getBucket('prune'));
  const releases: string[] = [];
  for (const title of ['a', 'b', 'c', 'd']) {
    const release = await publishFiles(store, 'remote-public', { 'browser/entry.js': title }, { contract: '1-a' });
    await promote(store, { public: release });
    releases.push(release);
  }
  const settings = getSettings('prune');
  expect(await runCommand(settings, 'release', 'prune', '--keep', '0', '--hours', '0')).toEqual({
    ...{ status: 0, stderr: '' },
    stdout: `public ${releases[0]}\n`,
  });
  expect((await store.listReleases('public')).sort()).toEqual(releases.slice(1).sort());
  expect(await runCommand(settings, 'release', 'verify')).toMatchObject({ status: 0 });
});

test('verify, doctor and a start find an altered file', async () => {
  const store = new ReleaseStore(getBucket('altered'));
  const release = await publishShell(store, 'First');
  await promote(store, { shell: release });
  const settings = { ...getSettings('altered'), API_DATA: path.join(os.tmpdir(), 'none') };
  const key = `altered/areas/shell/${release}/browser/main.js`;
  await new BucketClient(getBucket('altered')).send({ method: 'PUT', key, body: Buffer.from('altered') });
  expect(await runCommand(settings, 'release', 'verify')).toMatchObject({
    ...{ status: 1, stdout: '' },
    stderr: `shell       ${release}  missing or altered: browser/main.js\n`,
  });
  expect((await runCommand(settings, 'doctor')).stdout).toContain(`✗ release shell ${release} missing or altered`);
  await expect(startGateway('altered')).rejects.toThrow(
    `exited with 1: s3://releases/${key} is missing or was altered after it was published.`,
  );
});

test('every mistake is one sentence', async () => {
  const settings = getSettings('mistakes');
  const file = path.join(os.tmpdir(), `secret-${process.pid}`);
  writeFileSync(file, 'another secret');
  const { AWS_SECRET_ACCESS_KEY: _secret, ...withoutSecret } = settings;
  const mistakes: [Record<string, string>, string][] = [
    [{ ...settings, AWS_ACCESS_KEY_ID: 'unknown' }, 'rejects the credentials (403 InvalidAccessKeyId).'],
    [{ ...withoutSecret, AWS_SECRET_ACCESS_KEY_FILE: file }, 'rejects the credentials (403 SignatureDoesNotMatch).'],
    [{ ...settings, SITE_STORE: 's3://missing' }, 'has no bucket missing. Create it, or correct SITE_STORE.'],
    [withoutSecret, 'AWS_SECRET_ACCESS_KEY must be set, because SITE_STORE is a bucket.'],
  ];
  for (const [variables, sentence] of mistakes) {
    const result = await runCommand(variables, 'release', 'list');
    expect(result).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining(sentence) });
    expect(result.stderr.trim().split('\n')).toHaveLength(1);
  }
  rmSync(file);
  const { status, stdout } = await runCommand({ ...settings, AWS_ACCESS_KEY_ID: 'unknown' }, 'doctor');
  expect([status, stdout]).toEqual([1, expect.stringContaining('✗ s3://releases/mistakes rejects the credentials')]);
  expect(await runCommand(settings, 'release', 'list')).toMatchObject({ stdout: 'Nothing is released yet.\n' });
});
