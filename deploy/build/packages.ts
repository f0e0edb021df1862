import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The root folder of the repository. */
export const root = path.resolve(import.meta.dirname, '../..');

/** The names of the area packages. */
export function getAreaPackages(): string[] {
  return readdirSync(root)
    .filter((name) => name.startsWith('remote-') && existsSync(path.join(root, name, 'package.json')))
    .sort();
}

/** The names of the packages that are built and released: the shell and every area. */
export function getReleasedPackages(): string[] {
  return ['shell', ...getAreaPackages()];
}

/** The output folders of a package's build: the browser bundle and the server bundle. */
export function getOutputFolders(packageName: string) {
  const dist = path.join(root, packageName, 'dist');
  return { dist, browser: path.join(dist, 'browser'), server: path.join(dist, 'server') };
}

const sharedInputs = [
  'shared-ui/{src,package.json}',
  // What pages and the bot client share.
  'bot-client/{manifest,log-texts.ts,package.json}',
  '{deploy,tools}/build',
  // Says which areas need credentials.
  'deploy/gateway/rules.ts',
  'tools/package.json',
  'package-lock.json',
  'tsconfig.base.json',
];
const excludedFiles = /(^|\/)(dist|node_modules)\/|\.test\.tsx?$/;

/** The input files of a package's build, relative to the root. */
export function listInputs(packageName: string): ReadonlySet<string> {
  const files = [packageName, ...sharedInputs]
    .flatMap((pattern) => [...globSync(pattern, { cwd: root }), ...globSync(`${pattern}/**/*.*`, { cwd: root })])
    .filter((file) => !excludedFiles.test(file) && path.extname(file) !== '')
    .sort();
  return new Set(files);
}

/** A digest of all input files of a package's build; while it stays the same, the build is skipped. */
export function computeInputDigest(packageName: string): string {
  const digest = createHash('sha256');
  for (const file of listInputs(packageName))
    digest
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  return digest.digest('hex').slice(0, 16);
}
