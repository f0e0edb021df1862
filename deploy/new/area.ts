import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../build/packages.ts';
import { ConfigError } from '../config/operator-errors.ts';
import type { Changes } from './changes.ts';
import { parseName } from './names.ts';
import { writePageTest } from './page-files.ts';

const template = path.join(root, 'deploy/templates/area');

/** Adds the area `remote-<name>` with one page; returns the folder of its test. */
export function addArea(changes: Changes, argument: string): string {
  const name = parseName(argument);
  // Failure reports and the import rules accept only letters in an area's name.
  if (!/^[a-z]{1,30}$/.test(name.kebab))
    throw new ConfigError('The name of an area can have up to 30 letters and nothing else.');
  const folder = `remote-${name.kebab}`;
  const rename = (text: string) => text.replaceAll('hello', name.kebab).replaceAll('Hello', name.title);
  for (const entry of readdirSync(template, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const target = rename(path.relative(template, file)).replaceAll(path.sep, '/');
    changes.write(`${folder}/${target}`, rename(readFileSync(file, 'utf8')));
  }
  writePageTest(changes, `${folder}/src/${name.kebab}`, name);
  addToLockFile(changes, folder);
  return `${folder}/src/${name.kebab}`;
}

/** Adds the area's package to package-lock.json, so that `npm ci` accepts it. */
function addToLockFile(changes: Changes, folder: string) {
  const lock: { packages: Record<string, object> } = JSON.parse(changes.read('package-lock.json'));
  const { version, license, dependencies, devDependencies } = JSON.parse(changes.read(`${folder}/package.json`));
  const packages = {
    ...lock.packages,
    [folder]: { version, license, dependencies, devDependencies },
    [`node_modules/${folder}`]: { resolved: folder, link: true },
  };
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  const text = JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, undefined, 2);
  changes.replace('package-lock.json', `${text}\n`);
}
