import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './packages.ts';

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
