import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
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

const shared = ['shared-ui/{src,package.json}', 'deploy/build', 'package-lock.json', 'tsconfig.base.json'];
const notBuilt = /(^|\/)(dist|node_modules)\/|\.test\.tsx?$/;

/** A digest of everything that a package's build reads; the build is skipped while it stays the same. */
export function inputDigest(packageName: string): string {
  const files = [packageName, ...shared]
    .flatMap((pattern) => [...globSync(pattern, { cwd: root }), ...globSync(`${pattern}/**/*.*`, { cwd: root })])
    .filter((file) => !notBuilt.test(file) && path.extname(file) !== '')
    .sort();
  const digest = createHash('sha256');
  for (const file of new Set(files))
    digest
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  return digest.digest('hex').slice(0, 16);
}
