import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '../../build/packages.ts';
import { listSources } from '../../package/contents.ts';
import { ReleaseStore } from '../../release/store.ts';
import { findFreePorts } from '../../start/free-ports.ts';
import { writeBuild } from '../../testing/publish-files.ts';
import { writeShellBuild } from '../../testing/publish-shell.ts';
import { createSite } from '../../testing/running-site.ts';
import { startProxy } from './proxy.ts';

/** A version of the product: what its sources have instead of ours. */
interface Version {
  version: string;
  /** Replacements in sources: the file, what to find there, and what to put there. */
  changes?: [string, string | RegExp, string][];
}

/** Installs versions and runs their services, as the guide says, with `systemctl` and `systemd-notify` of our own. */
export async function createInstallation() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'installation-'));
  chmodSync(folder, 0o711);
  const [api1 = 0, api2 = 0, gateway1 = 0, gateway2 = 0] = (await findFreePorts(0, 4)).sort();
  const units = {
    api: [api1, api2].map((port) => `companion-api@${port}`),
    gateway: [gateway1, gateway2].map((port) => `companion-gateway@${port}`),
  };
  const proxy = await startProxy([gateway1, gateway2]);
  const site = await createSite();
  const simulator = await site.startSimulator({ SITE_ORIGIN: proxy.url });
  const postgres = await site.startPostgres();
  const dataFolder = path.join(folder, 'data');
  const storeFolder = path.join(folder, 'site');
  const apiBases = [api1, api2].map((port) => `http://127.0.0.1:${port}`);
  const variables = {
    ...{ PATH: `${folder}:${process.env.PATH}`, NODE_OPTIONS: '--disable-warning=ExperimentalWarning' },
    ...{ SITE_ORIGIN: proxy.url, SITE_STORE: storeFolder, SITE_REQUESTS_PER_SECOND: '10000' },
    ...{ API_BASE: apiBases.join(','), API_DATA: dataFolder, API_CALLS_PER_MINUTE: '100000' },
    ...{ DATABASE_URL: postgres.url, SIMULATOR_URL: simulator.url },
  };
  mkdirSync(path.join(folder, 'units'));
  for (const unit of Object.values(units).flat()) writeFileSync(path.join(folder, 'units', unit), '');
  const systemctl = path.join(import.meta.dirname, 'systemctl.ts');
  writeProgram(path.join(folder, 'systemctl'), `exec "${process.execPath}" "${systemctl}" "${folder}" "$@"`);
  writeProgram(path.join(folder, 'systemd-notify'), 'echo "$*" >> "$NOTIFY_SOCKET"');

  /** Runs a program in the installed version. */
  const run = async (program: string, ...args: string[]) => {
    const child = spawn(program, args, { cwd: path.join(folder, 'current'), env: variables });
    const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    return { output, errors, code: Number(code) };
  };
  const installation = {
    url: proxy.url,
    apiBases,
    units,
    dataFolder,
    store: new ReleaseStore(storeFolder),
    systemctl: (...args: string[]) => run(path.join(folder, 'systemctl'), ...args),
    site: (...args: string[]) => run(process.execPath, 'deploy/commands/main.ts', ...args),
    /** Unpacks a version, and sets the link to it. */
    install({ version, changes = [] }: Version) {
      const target = path.join(folder, version);
      unpack(target, version);
      for (const [file, pattern, replacement] of changes) {
        const before = existsSync(path.join(target, file)) ? readFileSync(path.join(target, file), 'utf8') : '';
        writeFileSync(path.join(target, file), before.replace(pattern, replacement));
      }
      rmSync(path.join(folder, 'current'), { force: true });
      symlinkSync(version, path.join(folder, 'current'));
    },
    async stop() {
      for (const unit of Object.values(units).flat()) await installation.systemctl('stop', unit);
      proxy.stop();
      await site.stop();
      rmSync(folder, { recursive: true });
    },
  };
  return installation;
}

function writeProgram(file: string, script: string) {
  writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

/** An area with one page. */
const area = {
  files: {
    'browser/entry.js': '',
    'server/routes.mjs': `const messages = { en: async () => ({ default: {} }) };
export const area = { contract: '1-a', routes: [{ path: '/', id: 'routes' }], messages };`,
  },
  manifest: {
    ...{ contract: '1-a', basePaths: ['/'], container: 'public', entry: 'entry.js', styleKeys: {} },
    ...{ chunks: { routes: ['entry.js'], 'messages-en': [] }, texts: { en: {} } },
  },
};

/** Puts into a folder what an archive has, with one area, and builds of a few lines. */
export function unpack(folder: string, version: string) {
  for (const file of listSources().filter((name) => !/^remote-(?!public)/.test(name)))
    cpSync(path.join(root, file), path.join(folder, file));
  const packageJson = readFileSync(path.join(root, 'package.json'), 'utf8');
  writeFileSync(
    path.join(folder, 'package.json'),
    packageJson.replace(/"version": "[^"]+"/, `"version": "${version}"`),
  );
  writeShellBuild(path.join(folder, 'shell/dist'), version);
  const { files, manifest } = area;
  writeBuild(path.join(folder, 'remote-public/dist'), 'remote-public', files, manifest);
  const modules = path.join(root, 'node_modules');
  mkdirSync(path.join(folder, 'node_modules'));
  for (const name of readdirSync(modules)) {
    // Packages of the workspace are in the folder, libraries in the checkout.
    const target = existsSync(path.join(folder, name)) ? path.join('..', name) : path.join(modules, name);
    symlinkSync(target, path.join(folder, 'node_modules', name));
  }
}
