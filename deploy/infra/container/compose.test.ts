import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { secrets, settings } from 'config/settings';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from '../../build/packages.ts';
import { listSources } from '../../package/contents.ts';
import { readEnvironment } from '../../site-environment.ts';
import { entrypoint, getInstruction, imageSettings } from './testing/containerfile.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const service = z.object({
  image: z.string(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  entrypoint: z.array(z.string()).optional(),
  command: z.array(z.string()),
  environment: z.record(z.string(), z.coerce.string()).default({}),
  read_only: z.literal(true),
  volumes: z.array(z.string()),
  healthcheck: z.object({ test: z.array(z.string()).default([]) }).default({ test: [] }),
});

const text = read('deploy/infra/container/compose.yaml');
const { services, volumes } = z
  .object({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.object({})) })
  .parse(parse(text, { merge: true }));
/** The services that run the image of the Containerfile. */
const programs = Object.entries(services).filter(([, { image }]) => image === 'localhost/companion');

/** The sentences with which Compose fails, by the variable that is missing. */
const required = Object.fromEntries([...text.matchAll(/\$\{(\w+):\?([^}]*)\}/g)].map(([, name, why]) => [name, why]));

const getCommand = (name: string) => {
  const { entrypoint: own = entrypoint, command = [] } = services[name] ?? {};
  return [...own, ...command].join(' ');
};

function readUnit(file: string) {
  const unit = read(`deploy/infra/systemd/${file}`);
  const get = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1];
  return { command: get('ExecStart'), folder: get('WorkingDirectory') };
}

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(status: number): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status).end());
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? String(address.port) : '';
}

test.each([
  ['companion-api@.service', 'api-1'],
  ['companion-api@.service', 'api-2'],
  ['companion-gateway@.service', 'gateway'],
])('runs the command of %s in %s', (file, name) => {
  const { command, folder } = readUnit(file);
  expect(getCommand(name)).toBe(command);
  expect(getInstruction('WORKDIR')).toBe(folder);
});

test('names only files that are in an archive', () => {
  const files = programs.flatMap(([name]) => getCommand(name).match(/\S+\.ts\b/g) ?? []);
  const { build } = services.releases ?? {};
  const names = [...files, build?.dockerfile];
  expect(names.filter((name) => !listSources().includes(name ?? ''))).toEqual([]);
  expect(names.length).toBeGreaterThan(programs.length);
  expect(path.join(root, 'deploy/infra/container', build?.context ?? '')).toBe(root);
});

test('runs as an account without rights, which owns the folders of the volumes', () => {
  const [, id = ''] = /useradd --uid (\d+) .*\bcompanion\b/.exec(getInstruction('RUN')) ?? [];
  expect(Number(getInstruction('USER'))).toBe(Number(id));
  expect(Number(id)).toBeGreaterThan(1000);
  const folders = /install --directory --owner companion (.*)$/.exec(getInstruction('RUN'))?.[1]?.split(' ') ?? [];
  expect(folders).toEqual([imageSettings.API_DATA, imageSettings.SITE_STORE]);
  const mounts = programs.flatMap(([, each]) => each.volumes.map((volume) => volume.split(':')));
  const mountedFolders = new Set(mounts.map(([, folder = '']) => folder));
  expect(mountedFolders).toEqual(new Set([...folders, '/var/run/postgresql']));
  expect(mounts.filter(([name = '']) => !volumes[name])).toEqual([]);
});

test('sets only settings that exist, to valid values, and gives secrets only to the API', () => {
  const values: Record<string, string> = { DISCORD_CLIENT_ID: '1'.repeat(18), SITE_ORIGIN: 'https://vigil.example' };
  for (const [name, { environment }] of programs) {
    const variables = Object.entries({ ...imageSettings, ...environment }).map(([setting, value]) => [
      setting,
      value.startsWith('${') ? (values[setting] ?? 'a secret') : value,
    ]);
    const { error } = settings.strict().safeParse(Object.fromEntries(variables));
    expect([name, error?.message]).toEqual([name, undefined]);
    const hasSecrets = secrets.some((secret) => environment[secret]);
    expect([name, hasSecrets]).toEqual([name, /^(api-\d|site)$/.test(name)]);
  }
  const gateway = readEnvironment({ ...imageSettings, ...services.gateway?.environment, ...values });
  expect(gateway.apiBases).toEqual(['http://api-1:3001', 'http://api-2:3001']);
});

test('requires what the guide sets in .env, and says what is missing in a sentence', () => {
  const [, guide = ''] = /^### With containers$([\s\S]*?)^##/m.exec(read('docs/operating.md')) ?? [];
  expect([...guide.matchAll(/^ *([A-Z_]+)=/gm)].map(([, name = '']) => name).sort()).toEqual(
    Object.keys(required).sort(),
  );
  for (const sentence of Object.values(required)) expect(sentence).toMatch(/^Set it in \.env to .*\.$/);
});

test.each(['api-1', 'api-2', 'gateway'])(
  'the health check of %s needs no shell, and follows the status',
  async (name) => {
    const [type, program = '', ...args] = services[name]?.healthcheck.test ?? [];
    expect([type, path.join(getInstruction('WORKDIR'), program)]).toEqual(['CMD', entrypoint[0]]);
    // Podman splits at spaces.
    expect(args.filter((arg) => arg.includes(' '))).toEqual([]);
    const port = name === 'gateway' ? ':3000/healthz' : ':3001/v1/ready';
    expect(args.at(-1)).toContain(`http://127.0.0.1${port}`);
    const check = async (actualPort: string) => {
      const actualArgs = args.map((arg) => arg.replace(/:\d+\//, `:${actualPort}/`));
      const [code] = await once(spawn(process.execPath, actualArgs, { stdio: 'ignore' }), 'exit');
      return code;
    };
    expect(await check(await listen(200))).toBe(0);
    expect(await check(await listen(503))).toBe(1);
    const closedPort = await listen(200);
    await Promise.all(servers.map((server) => once(server.close(), 'close')));
    expect(await check(closedPort)).toBe(1);
  },
);
