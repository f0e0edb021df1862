import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type RspackOptions, rspack } from '@rspack/core';
import { messageProblems } from './messages.ts';
import { inputDigest, outputOf, releasedPackages, root } from './packages.ts';
import { readManifest } from './release-manifest.ts';

function isBuilt(packageName: string): boolean {
  try {
    return readManifest(packageName).inputs === inputDigest(packageName);
  } catch {
    return false;
  }
}

async function configsOf(packageName: string): Promise<RspackOptions[]> {
  const file = pathToFileURL(path.join(root, packageName, 'rspack.config.ts')).href;
  return ((await import(file)) as { default: RspackOptions[] }).default;
}

function run(configs: RspackOptions[]): Promise<void> {
  const compiler = rspack(configs);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) return reject(error);
        const problems = stats?.toString({ all: false, errors: true, warnings: true, colors: false }) ?? '';
        if (stats?.hasErrors()) return reject(new Error(problems));
        if (problems.trim()) console.warn(problems);
        resolve();
      });
    });
  });
}

/** In a process of its own, beside the bundler: the compiler of types takes as long as everything else. */
async function checkContract() {
  const file = path.join(root, 'deploy/contract/main.ts');
  await promisify(execFile)(process.execPath, [file]).catch((error: { stderr: string }) => {
    throw new Error(error.stderr.trim());
  });
}

/** Builds every package whose sources changed since its last build, all at once; says which. */
export async function buildChanged(packages = releasedPackages()): Promise<string[]> {
  const stale = packages.filter((name) => !isBuilt(name));
  if (stale.length === 0) return [];
  for (const name of stale) await rm(path.join(outputOf(name).dist, 'release.json'), { force: true });
  const problems = await Promise.all(['shared-ui', ...stale].map((name) => messageProblems(path.join(root, name))));
  if (problems.flat().length) throw new Error(problems.flat().join('\n'));
  await Promise.all([checkContract(), run((await Promise.all(stale.map(configsOf))).flat())]);
  return stale;
}
