import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { root } from '../build/packages.ts';
import { ReleaseStore } from '../release/store.ts';
import { findFreePorts } from '../start/free-ports.ts';
import { publishFiles } from '../testing/publish-files.ts';
import { createSelfSignedCertificate } from '../testing/self-signed-certificate.ts';
import { examineSite } from './doctor.ts';

const DAY_MS = 86_400_000;

let folder = '';
let store: ReleaseStore;
const servers: Server[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'doctor-'));
  chmodSync(folder, 0o711);
  store = new ReleaseStore(path.join(folder, 'site'));
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  rmSync(folder, { recursive: true });
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  // The doctor closes connections without reading them to the end.
  for (const event of ['connection', 'secureConnection'])
    server.on(event, (socket: Socket) => socket.on('error', () => {}));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/** Checks a site that listens on any free ports unless a test sets others. */
const examine = (settings: Record<string, string> = {}) =>
  examineSite({ PORT: '0', SITE_STORE: store.folder, ...settings });

async function publishShell(): Promise<string> {
  const files = {
    'browser/main.js': `document.title = '';`,
    'server/render.mjs': `export const earlyScript = '', icon = '', renderOverlay = async () => '';
export const messages = { en: async () => ({ default: {} }) };`,
  };
  const manifest = { contract: '1-a', acceptedContracts: ['1-a'], chunks: { main: ['main.js'] }, texts: { en: {} } };
  const release = await publishFiles(store, 'shell', files, manifest);
  await store.liveHistory.change('promote', () => ({ shell: { release } }));
  return release;
}

test('reports no problem before the first release, while nothing runs', async () => {
  const [port = 0] = await findFreePorts(0, 1);
  expect(await examine({ PORT: String(port), API_PORT: '0' })).toEqual([
    `✓ port ${port} (PORT) is free`,
    '– no release is live, so no files of releases were checked',
  ]);
});

test('accepts ports on which the gateway and the API listen', async () => {
  await publishShell();
  const document = readFileSync(path.join(root, 'docs/api/openapi.json'), 'utf8');
  const apiPort = await listen(createHttpServer((_request, response) => response.end(document)));
  const [port = 0, metricsPort = 0] = await findFreePorts(0, 2);
  const settings = {
    ...{ PORT: String(port), SITE_METRICS_PORT: String(metricsPort), SITE_STORE: store.folder },
    ...{ API_PORT: String(apiPort), API_BASE: `http://127.0.0.1:${apiPort}` },
  };
  const gateway = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'deploy/gateway/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, ...settings },
  });
  // Its first lines of log: metrics first, then the site itself.
  let log = '';
  for await (const chunk of gateway.stdout) {
    log += String(chunk);
    if (log.includes(`:${port}"`)) break;
  }
  const findings = await examine(settings);
  gateway.kill();
  expect(findings.slice(0, 3)).toEqual([
    `✓ the site listens on port ${port} (PORT)`,
    `✓ the site listens on port ${metricsPort} (SITE_METRICS_PORT)`,
    `✓ the site listens on port ${apiPort} (API_PORT)`,
  ]);
});

test('reports a port that another program has taken, also one that speaks no HTTP', async () => {
  const webPort = await listen(createHttpServer((_request, response) => response.end('{"status":"ok"}')));
  const tcpPort = await listen(createTcpServer((socket) => socket.end('220 mail\r\n')));
  const findings = await examine({ PORT: String(webPort), API_PORT: String(tcpPort) });
  expect(findings.slice(0, 2)).toEqual([
    `✗ PORT: Port ${webPort} on 127.0.0.1 is taken. Stop the program that uses it, or choose another port with PORT=…`,
    expect.stringMatching(`^✗ API_PORT: Port ${tcpPort} on 127.0.0.1 is taken.`),
  ]);
});

test('checks the port after PORT for the API only if npm start would run it there', async () => {
  const takenPort = await listen(createTcpServer((socket) => socket.end()));
  const getApiFindings = async (settings: Record<string, string> = {}) =>
    (await examine({ PORT: String(takenPort - 1), ...settings })).filter((line) => line.includes('API_PORT'));
  expect(await getApiFindings()).toEqual([expect.stringMatching(/^✗ API_PORT/)]);
  expect(await getApiFindings({ API_BASE: 'http://api.test' })).toEqual([]);
});

test.each([
  ['✓', -50, 40, 'is valid until [-\\d]+'],
  ['✗', -60, 29.5, 'ends on [-\\d]+: renew it, and find out why it was not renewed'],
  ['✗', -90, -1, 'ended on [-\\d]+: renew it'],
  // Renewed late in its short life.
  ['–', -0.5, 5.5, 'ends on [-\\d]+; renewal is not due yet'],
  ['✗', -4.5, 1.5, 'ends on [-\\d]+: renew it, and find out why it was not renewed'],
])('%s for a certificate from day %d to day %d', async (mark, from, to, text) => {
  const now = Date.now();
  const certificate = createSelfSignedCertificate(now + from * DAY_MS, now + to * DAY_MS);
  const port = await listen(createTlsServer(certificate, (socket) => socket.end()));
  const origin = `https://localhost:${port}`;
  const [finding] = await examine({ SITE_ORIGIN: origin });
  expect(finding).toMatch(new RegExp(`^${mark} the certificate of ${origin} ${text}$`));
});

test('reports no problem if the origin cannot be reached with TLS, and checks no certificate without https', async () => {
  const port = await listen(createTcpServer((socket) => socket.end('no TLS')));
  const [finding] = await examine({ SITE_ORIGIN: `https://127.0.0.1:${port}` });
  expect(finding).toMatch(/^– https:.* cannot be reached from here with TLS, so its certificate was not checked$/);
  expect(await examine({ SITE_ORIGIN: `http://127.0.0.1:${port}` })).toHaveLength(1);
});

test('reports files of live releases that were altered, and the command exits with 1', async () => {
  const release = await publishShell();
  expect(await examine()).toEqual(['✓ the files of the live releases are those that were published']);
  writeFileSync(path.join(store.getFolder('shell', release), 'browser/main.js'), 'altered');
  const finding =
    `✗ release shell ${release} missing or altered: browser/main.js: ` +
    'delete it, then publish and promote the same commit again';
  expect(await examine()).toEqual([finding]);
  const env = { PATH: process.env.PATH, PORT: '0', API_PORT: '0', SIMULATOR_PORT: '1' };
  const { status, stdout } = spawnSync(process.execPath, ['deploy/commands/main.ts', 'doctor'], {
    cwd: root,
    env: { ...env, SITE_STORE: store.folder, API_DATA: path.join(folder, 'data') },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stdout.split('\n').filter((line) => line.startsWith('✗'))).toEqual([finding]);
  expect(stdout).toContain('✓ the configuration is complete');
});
