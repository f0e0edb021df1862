import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { RspackOptions } from '@rspack/core';
import { findMessageProblems } from './messages.ts';
import { computeInputDigest, getReleasedPackages, listInputs, root } from './packages.ts';
import { getManifestFile, readManifest } from './release-manifest.ts';

/** What `npm run package` makes has builds only. */
function hasSources(packageName: string): boolean {
  return existsSync(getConfigFile(packageName));
}

function getConfigFile(packageName: string): string {
  return path.join(root, packageName, 'rspack.config.ts');
}

function isBuilt(packageName: string): boolean {
  try {
    return readManifest(packageName).inputs === computeInputDigest(packageName);
  } catch {
    return false;
  }
}

async function loadConfigs(packageName: string): Promise<RspackOptions[]> {
  const file = pathToFileURL(getConfigFile(packageName)).href;
  return ((await import(file)) as { default: RspackOptions[] }).default;
}

/** Runs the bundler, and returns the files that it read. */
async function runCompiler(configs: RspackOptions[]): Promise<string[]> {
  // Installed only where packages are built.
  const { rspack } = await import('@rspack/core');
  const compiler = rspack(configs);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) return reject(error);
        const problems = stats?.toString({ all: false, errors: true, warnings: true, colors: false }) ?? '';
        if (stats?.hasErrors()) return reject(new Error(problems));
        if (problems.trim()) console.warn(problems);
        resolve((stats?.stats ?? []).flatMap(({ compilation }) => [...compilation.fileDependencies]));
      });
    });
  });
}

/** A change of a file that is no input of a build would leave the old build in place. */
function checkInputs(packages: readonly string[], files: readonly string[]) {
  const inputs = new Set(packages.flatMap((name) => [...listInputs(name)]));
  const others = files
    .map((file) => path.relative(root, file))
    .filter((file) => path.extname(file) !== '' && !/^\.\.|(^|\/)node_modules\//.test(file) && !inputs.has(file));
  if (others.length > 0)
    throw new Error(
      `Files that are built must be inputs in deploy/build/packages.ts: ${[...new Set(others)].join(', ')}`,
    );
}

/** Runs in its own process, parallel to the bundler, because type checking takes as long as the whole build. */
async function checkContract() {
  const file = path.join(root, 'tools/checks/area-contract/main.ts');
  await promisify(execFile)(process.execPath, [file]).catch((error: { stderr: string }) => {
    throw new Error(error.stderr.trim());
  });
}

/** The packages whose sources changed since their last build. */
export function findChanged(packages = getReleasedPackages()): string[] {
  return packages.filter((name) => hasSources(name) && !isBuilt(name));
}

/** Builds in parallel all packages whose sources changed since their last build, and returns their names. */
export async function buildChanged(packages = getReleasedPackages()): Promise<string[]> {
  const stale = findChanged(packages);
  if (stale.length === 0) return [];
  const removeManifests = () => Promise.all(stale.map((name) => rm(getManifestFile(name), { force: true })));
  await removeManifests();
  const problems = await Promise.all(['shared-ui', ...stale].map((name) => findMessageProblems(path.join(root, name))));
  if (problems.flat().length) throw new Error(problems.flat().join('\n'));
  const configs = (await Promise.all(stale.map(loadConfigs))).flat();
  const bundling = runCompiler(configs);
  try {
    const [files] = await Promise.all([bundling, checkContract()]);
    checkInputs(stale, files);
  } catch (error) {
    // With its manifest, which the bundler may still write, a build that failed a check would count as current.
    await bundling.catch(() => undefined);
    await removeManifests();
    throw error;
  }
  return stale;
}
