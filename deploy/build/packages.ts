import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The repository's folder. */
export const root = path.resolve(import.meta.dirname, '../..');

/** The packages of areas. */
export function areaPackages(): string[] {
  return readdirSync(root)
    .filter((name) => name.startsWith('remote-') && existsSync(path.join(root, name, 'rspack.config.ts')))
    .sort();
}

/** The packages that are built and released: the shell and every area. */
export function releasedPackages(): string[] {
  return ['shell', ...areaPackages()];
}

/** Where a package's build lands: what browsers load, and what renders pages beside it. */
export function outputOf(packageName: string) {
  const dist = path.join(root, packageName, 'dist');
  return { dist, browser: path.join(dist, 'browser'), server: path.join(dist, 'server') };
}
