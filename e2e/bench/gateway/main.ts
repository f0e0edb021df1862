import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os, { availableParallelism } from 'node:os';
import path from 'node:path';
import { releaseChanges } from '../../../deploy/release/release-changes.ts';
import { ReleaseStore } from '../../../deploy/release/store.ts';
import { findFreePort } from '../../site/free-port.ts';
import { testStore } from '../../site/releases.ts';
import { type Nginx, startNginx } from '../../site/start-nginx.ts';
import { startGateway } from '../../site/start-site.ts';
import { median } from '../landing/statistics.ts';
import { LoadProcess } from '../load-process.ts';
import type { Task } from './generate-load.ts';

const ROUNDS = 3;
const SECONDS = 2;
const IDLE_CONNECTIONS = 10_000;
const TICKS_PER_SECOND = 100;

const cores = availableParallelism();

/** Servers run on the first core and the load on another one, if the system supports pinning. */
const isPinned = cores > 1 && pin('0', process.pid);

function pin(cores: string, pid: number | undefined): boolean {
  try {
    execFileSync('taskset', ['-acp', cores, String(pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

interface Variant {
  ports: number[];
  /** The server processes; a function, because nginx starts its workers after it listens. */
  pids: () => number[];
}

interface Measurement {
  perSecond: number;
  /** The servers' CPU time for a request, in microseconds. */
  cpuMicroseconds: number;
}

interface HashedFile {
  urlPath: string;
  /** The path on disk. */
  file: string;
  /** The compressed size in bytes. */
  size: number;
}

/** Finds a public hashed file of median size. */
async function findHashedFile(store: ReleaseStore): Promise<HashedFile> {
  const release = (await store.getLive()).public?.release ?? '';
  const folder = path.join(store.getFolder('public', release), 'browser');
  const sizes = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js.gz'))
    .map((file) => ({ file: file.replace(/\.gz$/, ''), size: statSync(path.join(folder, file)).size }))
    .sort((a, b) => a.size - b.size);
  const { file = '', size = 0 } = sizes[Math.floor(sizes.length / 2)] ?? {};
  return { urlPath: `/areas/public/${release}/${file}`, file: path.join(folder, file), size };
}

/** Configures nginx to serve the same files from disk, with the API behind it. */
function createDiskConf(port: number, file: HashedFile, pages: string, api: string): string {
  return `server {
    listen 127.0.0.1:${port};
    access_log off;
    gzip_static on;
    keepalive_requests 1000000;
    location ${path.posix.dirname(file.urlPath)}/ { alias ${path.dirname(file.file)}/; }
    location = / { root ${pages}; try_files /page.html =404; }
    location /v1/ { proxy_pass http://api; proxy_http_version 1.1; proxy_set_header Connection ""; }
  }
  upstream api { server ${new URL(api).host}; keepalive 64; }`;
}

/** Reads the CPU time of processes, in seconds. */
function readCpuSeconds(pids: number[]): number {
  const ticks = pids.map((pid) => {
    const [, fields = ''] = /\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
    return user + system;
  });
  return ticks.reduce((sum, value) => sum + value, 0) / TICKS_PER_SECOND;
}

/** Returns nginx's workers without its cache processes, which serve no requests. */
function getWorkerPids({ folder }: Nginx): number[] {
  const master = readFileSync(path.join(folder, 'nginx.pid'), 'utf8').trim();
  const children = readFileSync(`/proc/${master}/task/${master}/children`, 'utf8').trim().split(' ');
  return children.filter((id) => readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('worker process')).map(Number);
}

/** Reads the resident memory of a process, in MB. */
function readMemoryMb(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

async function measure(
  loader: LoadProcess<Task, number>,
  { ports, pids }: Variant,
  target: string,
): Promise<Measurement> {
  const measurements: Measurement[] = [];
  // The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round++) {
    const before = readCpuSeconds(pids());
    const perSecond = await loader.run({ kind: 'load', ports, path: target, seconds: SECONDS });
    // The load starts 0.2 s before the measurement.
    const cpuMicroseconds = ((readCpuSeconds(pids()) - before) / (perSecond * (SECONDS + 0.2))) * 1_000_000;
    if (round > 0) measurements.push({ perSecond, cpuMicroseconds });
  }
  return {
    perSecond: median(measurements.map((measurement) => measurement.perSecond)),
    cpuMicroseconds: median(measurements.map(({ cpuMicroseconds }) => cpuMicroseconds)),
  };
}

/** Formats the speed relative to nginx from disk, by requests and by CPU time. */
function formatShare(measurement: Measurement, disk: Measurement): string {
  const percent = (value: number) => `${(value * 100).toFixed(0)} %`.padStart(6);
  return `${percent(measurement.perSecond / disk.perSecond)}    ${percent(disk.cpuMicroseconds / measurement.cpuMicroseconds)}`;
}

async function run() {
  await releaseChanges(testStore);
  const file = await findHashedFile(new ReleaseStore(testStore));
  const api = fork(path.join(import.meta.dirname, '../../site/counting-api.ts'), ['vigil', '0']);
  const [apiUrl] = await once(api, 'message');
  if (isPinned) pin('1', api.pid);

  const settings = { API_BASE: apiUrl, SITE_REQUESTS_PER_SECOND: '9999999', SITE_TRUSTED_PROXIES: '127.0.0.1' };
  const [first, second] = [await startGateway(testStore, settings), await startGateway(testStore, settings)];
  const pages = mkdtempSync(path.join(os.tmpdir(), 'bench-gateway-'));
  const page = await fetch(`${first.url}/`, { headers: { 'accept-encoding': 'identity' } });
  writeFileSync(path.join(pages, 'page.html'), await page.text());
  execFileSync('gzip', ['--keep', path.join(pages, 'page.html')]);

  const [thinPort, diskPort] = [await findFreePort(), await findFreePort()];
  // By default nginx closes a connection after a thousand requests, which the load does not handle.
  const edit = (conf: string) => conf.replace('gzip off;', 'gzip off; keepalive_requests 1000000;');
  const common = { file: 'site.conf', workers: 1 } as const;
  const thinNginx = await startNginx({ ...common, port: thinPort, gateways: first.gateways, edit });
  const nginxFromDisk = await startNginx({
    ...common,
    ...{ port: diskPort, gateways: [] },
    edit: () => createDiskConf(diskPort, file, pages, apiUrl),
  });
  const loadProcess = new LoadProcess<Task, number>(path.join(import.meta.dirname, 'generate-load.ts'));
  if (isPinned) pin('1', loadProcess.pid);
  const getPorts = (urls: string[]) => urls.map((url) => Number(new URL(url).port));
  const variants: Record<string, Variant> = {
    'nginx from disk': { ports: [diskPort], pids: () => getWorkerPids(nginxFromDisk) },
    'thin nginx and gateway': { ports: [thinPort], pids: () => [...getWorkerPids(thinNginx), ...first.pids] },
    gateway: { ports: getPorts(first.gateways), pids: () => first.pids },
    'two gateways': {
      ports: getPorts([...first.gateways, ...second.gateways]),
      pids: () => [...first.pids, ...second.pids],
    },
  };
  try {
    const [pid = 0] = first.pids;
    console.log(`Node ${process.versions.node}, ${cores} cores, load ${os.loadavg()[0]?.toFixed(1)} at the start.`);
    console.log(isPinned ? 'Servers share one core, the load has another.' : 'Servers and the load share all cores.');
    console.log('"two gateways" have every core; the load uses one of them.');
    console.log('The load generator is slower than nginx, so compare the share for the same CPU.');
    console.log(
      `The file has ${file.size} bytes; limits: thin nginx >= 70 %, gateway >= 17 %. Medians of ${ROUNDS} rounds of ${SECONDS} s.`,
    );
    for (const [call, target] of [
      ['hashed file', file.urlPath],
      ['page', '/'],
      ['/v1 call', '/v1/bench'],
    ] as const) {
      let disk: Measurement | undefined;
      console.log(
        `\n${call.padEnd(26)} requests         CPU   of nginx from disk: requests, requests for the same CPU`,
      );
      for (const [name, variant] of Object.entries(variants)) {
        const hasSeveralProcesses = variant.ports.length > 1;
        if (isPinned && hasSeveralProcesses) for (const id of variant.pids()) pin('0,1', id);
        const measurement = await measure(loadProcess, variant, target);
        if (isPinned && hasSeveralProcesses) for (const id of variant.pids()) pin('0', id);
        disk ??= measurement;
        const measurements = `${measurement.perSecond.toFixed(0).padStart(7)}/s ${measurement.cpuMicroseconds.toFixed(1).padStart(7)} µs`;
        console.log(`  ${name.padEnd(24)}${measurements}  ${formatShare(measurement, disk)}`);
      }
    }
    const before = readMemoryMb(pid);
    const connections = await loadProcess.run({
      kind: 'hold',
      port: getPorts(first.gateways)[0] ?? 0,
      count: IDLE_CONNECTIONS,
    });
    const after = readMemoryMb(pid);
    const memory = `${before.toFixed(0)} MB before, ${after.toFixed(0)} MB after: ${(after - before).toFixed(0)} MB`;
    console.log(`\n${connections} idle connections to the gateway: ${memory}, limit 100 MB`);
  } finally {
    loadProcess.stop();
    api.disconnect();
    await Promise.all([thinNginx.stop(), nginxFromDisk.stop(), first.stop(), second.stop()]);
    rmSync(pages, { recursive: true });
  }
}

try {
  await run();
} catch (error) {
  console.error('Could not measure.', error);
  process.exit(1);
}
