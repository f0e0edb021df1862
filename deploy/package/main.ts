import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readProgramArguments } from 'config/command-verbs';
import { ConfigError, exitWithMessage } from 'config/operator-errors';
import { z } from 'zod';
import { buildChanged } from '../build/build-changed.ts';
import { getOutputFolders, getReleasedPackages, root } from '../build/packages.ts';
import { installedWorkspaces, listSources } from './contents.ts';

const packageJson = z.looseObject({
  name: z.string(),
  version: z.string(),
  scripts: z.record(z.string(), z.string()).optional(),
});

const sbomJson = z.looseObject({ serialNumber: z.string(), metadata: z.looseObject({ timestamp: z.string() }) });

const architectures = ['x64', 'arm64'] as const;
type Architecture = (typeof architectures)[number];

/** The processor that the archive is for: the argument, or that of this machine. */
function readArchitecture(): Architecture {
  const [name = process.arch] = readProgramArguments('npm run package', '[x64|arm64]');
  const arch = architectures.find((candidate) => candidate === name);
  if (!arch) throw new ConfigError(`There are no archives for ${name}. Usage: npm run package -- [x64|arm64]`);
  return arch;
}

/** Runs another program, and returns what it prints. */
function run(program: string, args: string[], cwd = root): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new ConfigError(`${program} ${args[0]} failed. ${error?.message ?? stderr.trim()}`);
  return stdout;
}

/** The time of the checked-out commit, in seconds since 1970. */
function readCommitTime(): number {
  if (run('git', ['status', '--porcelain']))
    throw new ConfigError('An archive is made from a commit, and there are uncommitted changes: commit or stash them.');
  return Number(run('git', ['log', '-1', '--format=%ct']));
}

/** Installs what the programs import at run time. Comes first: npm also installs for the other workspaces that it finds. */
function installDependencies(folder: string, arch: Architecture) {
  const manifests = installedWorkspaces.map((name) => `${name}/package.json`);
  for (const file of ['package.json', 'package-lock.json', '.npmrc', ...manifests])
    cpSync(path.join(root, file), path.join(folder, file));
  const workspaces = installedWorkspaces.map((name) => `--workspace=${name}`);
  const options = ['--omit=dev', '--include=optional', '--prefer-offline', '--no-audit', '--no-fund'];
  const machine = ['--os=linux', `--cpu=${arch}`, '--libc=glibc'];
  run('npm', ['ci', '--include-workspace-root', ...workspaces, ...options, ...machine, '--loglevel=error'], folder);
  // Without a lock file, the programs know that nothing has to be installed.
  for (const file of ['package-lock.json', '.npmrc']) rmSync(path.join(folder, file));
}

/** The list of dependencies from npm, in CycloneDX's format. It depends on nothing but the dependencies and the time. */
function createSbom(folder: string, time: number) {
  for (const name of ['.', ...installedWorkspaces]) {
    const file = path.join(folder, name, 'package.json');
    // npm rejects a folder without the packages that its manifests name.
    const { devDependencies: _, ...manifest } = packageJson.parse(JSON.parse(readFileSync(file, 'utf8')));
    writeJson(file, name === '.' ? { ...manifest, workspaces: installedWorkspaces } : manifest);
  }
  const options = ['--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev'];
  const { serialNumber: _, ...sbom } = sbomJson.parse(JSON.parse(run('npm', ['sbom', ...options], folder)));
  return { ...sbom, metadata: { ...sbom.metadata, timestamp: new Date(time * 1000).toISOString() } };
}

/** Copies the finished builds, without what they were built from. */
function copyBuilds(folder: string) {
  for (const name of getReleasedPackages()) {
    const { dist } = getOutputFolders(name);
    for (const part of ['browser', 'server', 'release.json'])
      cpSync(path.join(dist, part), path.join(folder, name, 'dist', part), { recursive: true });
  }
}

/** Creates an archive whose bytes depend on nothing but the contents and the time. */
function createArchive(folder: string, file: string, time: number) {
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'];
  const order = ['--format=gnu', '--sort=name', `--mtime=@${time}`];
  const compression = ['--use-compress-program=gzip -n', '--file', file];
  const source = ['--directory', path.dirname(folder), path.basename(folder)];
  run('tar', ['--create', ...order, ...owner, ...compression, ...source]);
}

async function createPackage() {
  const arch = readArchitecture();
  if (process.platform !== 'linux') throw new ConfigError('Archives are for Linux: run npm run package there.');
  const time = readCommitTime();
  await buildChanged();
  const {
    scripts,
    devDependencies: _,
    workspaces: __,
    ...product
  } = packageJson.parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));
  const name = `vigil-${product.version}-linux-${arch}`;
  const target = path.join(root, 'packages');
  const temporary = mkdtempSync(path.join(os.tmpdir(), 'package-'));
  try {
    const folder = path.join(temporary, name);
    installDependencies(folder, arch);
    const sbom = createSbom(folder, time);
    for (const file of listSources()) cpSync(path.join(root, file), path.join(folder, file));
    copyBuilds(folder);
    const { start = '', site = '' } = scripts ?? {};
    writeJson(path.join(folder, 'package.json'), { ...product, scripts: { start, site } });
    writeJson(path.join(folder, 'sbom.cdx.json'), sbom);
    mkdirSync(target, { recursive: true });
    // The other processor's archive of this version stays.
    for (const file of readdirSync(target))
      if (!file.startsWith(`vigil-${product.version}-`)) rmSync(path.join(target, file));
    writeJson(path.join(target, `${name}.cdx.json`), sbom);
    createArchive(folder, path.join(target, `${name}.tar.gz`), time);
  } finally {
    rmSync(temporary, { recursive: true });
  }
  const files = readdirSync(target).filter((file) => file !== 'SHA256SUMS');
  const sums = files.sort().map((file) => `${computeDigest(path.join(target, file))}  ${file}\n`);
  writeFileSync(path.join(target, 'SHA256SUMS'), sums.join(''));
  const size = statSync(path.join(target, `${name}.tar.gz`)).size;
  console.log(
    `Made packages/${name}.tar.gz (${(size / 1e6).toFixed(0)} MB), its list of dependencies, and SHA256SUMS.`,
  );
}

function writeJson(file: string, content: object) {
  writeFileSync(file, `${JSON.stringify(content, undefined, 2)}\n`);
}

function computeDigest(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

try {
  await createPackage();
} catch (error) {
  exitWithMessage(error);
}
