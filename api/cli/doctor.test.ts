import { chmodSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { connect } from '../db/connection.ts';
import { migrations } from '../db/migrations/index.ts';
import { createChatPlatform } from '../platform/chat-platform.ts';
import { getSimulatorSettings, type PlatformSettings } from '../platform/settings.ts';
import { checkPlatform } from '../platform/verify-platform.ts';
import { generateAppKey } from '../secrets.ts';
import { createDataSettings, startApiWithSimulator } from '../testing/api-with-simulator.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { runDoctor } from './doctor.ts';

const folder = temporaryFolder();

let api: Awaited<ReturnType<typeof startApiWithSimulator>>;
beforeAll(async () => {
  api = await startApiWithSimulator(await createDataSettings(folder, 'doctor'));
});
afterAll(() => api.stop());

const redirect = 'http://localhost:3000/v1/oauth';

test('a healthy installation passes every check', async () => {
  expect(await runDoctor(api.variables)).toEqual([
    '✓ the configuration is complete',
    '✓ only its owner can read the key in the data folder',
    expect.stringMatching(/^✓ PostgreSQL 1[5-9]/),
    '✓ fsync is on',
    '✓ synchronous_commit is on',
    '✓ full_page_writes is on',
    '✓ the encoding is UTF8',
    '✓ the schema is up to date',
    expect.stringMatching(/^✓ the disk of .* has \d+\.\d GB free$/),
    '✓ the key and the platform are those of the database',
    '✓ the bot’s token belongs to the client id',
    `✓ the redirect URL is ${redirect}`,
    '✓ the client id and secret are accepted',
    '✓ the clock agrees with the platform’s',
  ]);
});

test('leaves the schema as it is, and names the migrations that it lacks', async () => {
  const last = Object.keys(migrations).at(-1);
  const url = await createTestDatabase('template_api');
  const { db, close } = connect(url);
  await sql`delete from kysely_migration where name = ${last}`.execute(db);
  await close();
  const { SIMULATOR_URL: _, ...others } = api.variables;
  const examine = async (database: string) =>
    (await runDoctor({ ...others, SIMULATOR_PORT: '1', DATABASE_URL: database })).filter((line) =>
      line.includes('schema'),
    );
  const finding = `– the schema is of an earlier version: an upgrade, or the next start, applies ${last}`;
  expect(await examine(url)).toEqual([finding]);
  expect(await examine(url)).toEqual([finding]);
  expect(await examine(await createTestDatabase())).toEqual(['✓ the first start will create the schema']);
});

test('reports a key that is not that of the database', async () => {
  const findings = await runDoctor({ ...api.variables, APP_KEY: generateAppKey() });
  expect(findings).toContain('✓ APP_KEY is set');
  expect(findings).toContainEqual(expect.stringMatching(/^✗ key: This data was encrypted with another APP_KEY\./));
});

test('reports no problem if there is no platform, and the simulator is not running', async () => {
  const { SIMULATOR_URL: _, ...others } = api.variables;
  const findings = await runDoctor({ ...others, SIMULATOR_PORT: '1' });
  expect(findings.filter((line) => !line.startsWith('✓'))).toEqual([
    '– the simulator is not running, so the chat platform was not checked',
  ]);
});

test('reports a key file that other accounts can read', async () => {
  const file = path.join(folder, 'doctor/app-key');
  chmodSync(file, 0o640);
  expect(await runDoctor(api.variables)).toContain(
    `✗ other accounts can read the key in the data folder: run chmod 600 ${file}`,
  );
  chmodSync(file, 0o600);
});

test('reports only the configuration error if the configuration is invalid', async () => {
  expect(await runDoctor({ ...api.variables, API_PORT: 'http' })).toEqual([
    '✗ configuration: API_PORT must be a port number.',
  ]);
  expect(await runDoctor({ ...api.variables, APP_KEY: 'x' })).toEqual([
    expect.stringMatching(/^✗ configuration: APP_KEY must/),
  ]);
});

test('reports a database that does not respond, and continues with the other checks', async () => {
  const findings = await runDoctor({ ...api.variables, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' });
  expect(findings[2]).toMatch(/^✗ database: .*ECONNREFUSED/);
  expect(findings.slice(3).map(([mark]) => mark)).toEqual(['✓', '✓', '✓', '✓']);
});

test('checks the simulator of `npm start` if no platform is configured', async () => {
  const port = new URL(api.simulator.url).port;
  const { SIMULATOR_URL: _, ...others } = api.variables;
  expect((await runDoctor({ ...others, SIMULATOR_PORT: port })).every((line) => line.startsWith('✓'))).toBe(true);
  // The simulator of this test knows the site by its default address.
  const settings = { ...others, PORT: String(Number(port) - 2), SITE_ORIGIN: 'http://localhost:3000' };
  expect((await runDoctor(settings)).every((line) => line.startsWith('✓'))).toBe(true);
});

async function examine(changes: Partial<PlatformSettings>, siteOrigin = 'http://localhost:3000') {
  const settings = { ...getSimulatorSettings(api.simulator.url), ...simulatorCredentials, ...changes };
  const platform = createChatPlatform(settings, siteOrigin);
  const findings = await checkPlatform(platform, settings);
  platform.stop();
  return findings.filter((line) => line.startsWith('✗'));
}

test('reports wrong credentials and a different redirect URI', async () => {
  expect(await examine({})).toEqual([]);
  expect(await examine({ botToken: 'another-bot-token' })).toEqual(['✗ the platform does not accept the bot’s token']);
  expect(await examine({ clientSecret: 'another-secret' })).toEqual([
    '✗ the platform does not accept the client id and secret',
  ]);
  expect(await examine({ clientId: '157730590492196865' })).toEqual([
    '✗ the bot’s token and the client id belong to different applications',
    '✗ the platform does not accept the client id and secret',
  ]);
  expect(await examine({}, 'https://vigil.example')).toEqual([
    '✗ the redirect URL https://vigil.example/v1/oauth is not registered: register exactly this one with the platform',
  ]);
});

test('does not report wrong credentials if the platform does not respond', async () => {
  expect(await examine({ apiUrl: 'http://127.0.0.1:1' })).toEqual([
    '✗ the bot’s token could not be checked: the platform does not answer',
    '✗ the client id and secret could not be checked: the platform does not answer',
    '✗ the clock could not be compared: the platform does not answer',
  ]);
});

test('reports a wrong clock', async () => {
  const another = Fastify({ forceCloseConnections: true });
  const at = new Date(Date.now() + 3_600_000);
  another.all('/*', async (_request, reply) => reply.header('date', at.toUTCString()).code(500).send({}));
  const apiUrl = await another.listen({ host: '127.0.0.1', port: 0 });
  const findings = await examine({ apiUrl });
  expect(findings).toContainEqual(expect.stringMatching(/^✗ the clock is 3\d{3} s off the platform’s: set up NTP$/));
  await another.close();
});
