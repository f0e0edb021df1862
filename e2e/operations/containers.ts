import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { version } from 'config/version';
import { type Change, copyArchive, makeArchive, migration, packageSite } from './archives.ts';
import { makeImages, prepareImages } from './container-images.ts';
import { getArchive, getCommands, NEXT_VERSION, readGuide } from './guide.ts';
import { createMachine, type Machine } from './machine.ts';

/** Caddy makes the certificate of this origin itself. */
const ORIGIN = 'https://localhost';
const VOLUMES = '/var/lib/docker/volumes';
const SIMULATOR_PORT = 3005;

/** The simulator, a container beside the others. */
const SIMULATOR = `services:
  simulator:
    image: localhost/companion
    pull_policy: never
    command: [simulator/main.ts]
    environment: { SITE_ORIGIN: '${ORIGIN}', SIMULATOR_HOST: 0.0.0.0, SIMULATOR_PORT: ${SIMULATOR_PORT}, SIMULATOR_FOLDER: /tmp/simulator }
`;

/** The next version has a migration, and another release of the dashboard. */
const changes: Change[] = [migration, ['remote-dashboard/dist/server/routes.mjs', /$/, '\n']];

/** Follows the guide with containers on an empty machine: an installation, an upgrade, and the way back. */
export async function followContainers() {
  packageSite();
  const machine = await createMachine();
  try {
    await prepareImages(machine);
    const shell = createShell(machine);
    await install(machine, shell);
    const first = await verifySite(machine, shell, version);
    await verifyContainers(machine);

    await makeArchive(machine, NEXT_VERSION, changes);
    await shell(getCommands('containers-upgrade'));
    const second = await verifySite(machine, shell, NEXT_VERSION);
    if (second === first) throw new Error('The upgrade did not make its releases live.');

    await shell(['site release rollback dashboard']);
    await machine.run('systemctl restart docker');
    await verifySite(machine, shell, NEXT_VERSION);
    await shell(['docker compose up --detach --build']);
    const rolledBack = await verifySite(machine, shell, NEXT_VERSION);
    if (rolledBack !== first) throw new Error('The rollback did not survive a restart.');
    await shell(['site release promote dashboard']);

    await shell(getCommands('containers-rollback'));
    const last = await verifySite(machine, shell, version);
    if (last !== first) throw new Error('The previous archive did not take back its pages.');
    await stopContainers(machine, shell);
  } finally {
    await machine.stop();
  }
}

type Shell = ReturnType<typeof createShell>;

/** A shell that goes on where its last commands ended: in their folder, with their functions. */
function createShell(machine: Machine) {
  const save = `{ declare -f; echo "cd '$PWD'"; } > ~/shell`;
  return (commands: string[]) => machine.run(['set -e', '! [ -e shell ] || . ./shell', ...commands, save].join('\n'));
}

async function install(machine: Machine, shell: Shell) {
  copyArchive(machine);
  let output = '';
  for (const { name, file, lines } of readGuide()) {
    if (name !== 'containers') continue;
    if (file) writeSettings(machine, lines, /^1:\S+$/m.exec(output)?.[0] ?? '');
    else if (lines.every((line) => line.startsWith('apt'))) {
      // Only commands that begin with apt have a network.
      for (const line of lines) await machine.run(line);
      await makeImages(machine);
    } else output = await shell(lines);
  }
}

/** Writes the settings of the guide, with the simulator as the chat platform. */
function writeSettings(machine: Machine, lines: string[], key: string) {
  const values: Record<string, string> = {
    SITE_ORIGIN: ORIGIN,
    APP_KEY: key,
    DISCORD_CLIENT_ID: simulatorCredentials.clientId,
    DISCORD_CLIENT_SECRET: simulatorCredentials.clientSecret,
    DISCORD_BOT_TOKEN: simulatorCredentials.botToken,
    COMPOSE_FILE: 'compose.yaml:/root/simulator.yaml',
  };
  const names = [...lines.map((line) => line.replace(/=.*/, '')), 'COMPOSE_FILE'];
  const folder = path.join(machine.files, 'srv', getArchive(version), 'deploy/infra/container');
  writeFileSync(path.join(folder, '.env'), names.map((name) => `${name}=${values[name]}\n`).join(''));
  writeFileSync(path.join(folder, 'site.env'), `DISCORD_API_URL=http://simulator:${SIMULATOR_PORT}/api\n`);
  writeFileSync(path.join(machine.files, 'root/simulator.yaml'), SIMULATOR);
}

/**
 * Waits until all health checks pass, and requests the API and, by way of port 80, a page; returns the live release of
 * the dashboard.
 */
async function verifySite(machine: Machine, shell: Shell, expectedVersion: string) {
  const healthy = 'docker ps --quiet --filter health=healthy | wc -l';
  await machine.run(`timeout 120 sh -c 'until [ "$(${healthy})" = 4 ]; do sleep 1; done'`);
  const certificate = `${VOLUMES}/companion_certificates/_data/caddy/pki/authorities/local/root.crt`;
  const request = (url: string) =>
    machine.run(`curl --fail --silent --show-error --location --cacert ${certificate} ${url}`);
  const health = await request(`${ORIGIN}/v1/health`);
  if (!health.includes(`"${expectedVersion}"`)) throw new Error(`The API has another version: ${health}`);
  const [release] = /(?<=^dashboard +)[0-9a-f]{16}(?=.* live$)/m.exec(await shell(['site release list'])) ?? [];
  const page = await request('http://localhost/');
  if (!release || !page.includes(`/areas/dashboard/${release}/`)) throw new Error('The page has other releases.');
  return release;
}

/** No process can write outside its volumes; our programs have no rights, and Caddy only that to use port 443. */
async function verifyContainers(machine: Machine) {
  const programs = [/^Uid:(\t10001){4}$/m, /^CapPrm:\t0+$/m, /^CapBnd:\t0+$/m];
  const caddy = [/^CapBnd:\t0+400$/m];
  const services = { 'api-1': programs, 'api-2': programs, gateway: programs, caddy, database: [] };
  for (const [service, patterns] of Object.entries(services)) {
    const status = await machine.run(`docker exec companion-${service}-1 cat /proc/1/status /proc/1/mounts`);
    const missing = [/^NoNewPrivs:\t1$/m, /^\S+ \/ \S+ ro,/m, ...patterns].filter((pattern) => !pattern.test(status));
    if (missing.length > 0) throw new Error(`${service} does not match ${missing.join(', ')}:\n${status}`);
  }
  await machine.run(`timeout 60 sh -c 'until ls ${VOLUMES}/companion_data/_data/backups/site-*.gz; do sleep 1; done'`);
}

/** Every process ends by itself, and Docker kills none. */
async function stopContainers(machine: Machine, shell: Shell) {
  await shell(['docker compose stop']);
  const containers = (await machine.run("docker ps --all --format '{{.Names}} {{.Status}}'")).trim().split('\n');
  const killed = containers.filter((line) => !line.includes(' Exited (0) '));
  if (killed.length > 0) throw new Error(`Not every process ended by itself:\n${killed.join('\n')}`);
}
