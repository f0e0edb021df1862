import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from 'config/operator-errors';

const template = path.join(import.meta.dirname, 'template');

/** Adds the area `remote-<name>` with one page to a checkout; returns its folder. */
export function addArea(root: string, name: string): string {
  // Failure reports and the import rules accept only letters in an area's name.
  if (!/^[a-z]{1,30}$/.test(name))
    throw new ConfigError('The name of an area has up to 30 lower-case letters and nothing else.');
  const folder = `remote-${name}`;
  const target = path.join(root, folder);
  if (existsSync(target)) throw new ConfigError(`${folder} exists. Choose another name.`);
  cpSync(template, target, { recursive: true });
  renameSync(path.join(target, 'src/hello'), path.join(target, 'src', name));
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  for (const entry of readdirSync(target, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const text = readFileSync(path.join(entry.parentPath, entry.name), 'utf8');
    const file = path.join(entry.parentPath, entry.name.replace('hello', name));
    renameSync(path.join(entry.parentPath, entry.name), file);
    writeFileSync(file, text.replaceAll('hello', name).replaceAll('Hello', title));
  }
  addToLockFile(root, folder);
  return folder;
}

/** Adds the area's package to package-lock.json, so that `npm ci` accepts it. */
function addToLockFile(root: string, folder: string) {
  const file = path.join(root, 'package-lock.json');
  const lock: { packages: Record<string, object> } = JSON.parse(readFileSync(file, 'utf8'));
  const manifest = readFileSync(path.join(root, folder, 'package.json'), 'utf8');
  const { version, license, dependencies, devDependencies } = JSON.parse(manifest);
  const packages = {
    ...lock.packages,
    [folder]: { version, license, dependencies, devDependencies },
    [`node_modules/${folder}`]: { resolved: folder, link: true },
  };
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, undefined, 2)}\n`);
}
