import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { version } from 'config/version';
import { root } from '../../deploy/build/packages.ts';
import { getArchive } from './guide.ts';
import type { Machine } from './machine.ts';

export type Change = [file: string, pattern: string | RegExp, replacement: string];

export const migration: Change = [
  'api/db/migrations/index.ts',
  /(?=\n\};)/,
  "\n  '0999-next': { up: (db) => sql.raw('create table next ()').execute(db).then(() => {}), kind: 'expand' },",
];

/** Makes the archive of this version. */
export function packageSite() {
  if (spawnSync('npm', ['run', 'package'], { cwd: root, stdio: 'inherit' }).status !== 0)
    throw new Error('There is no archive.');
}

/** Copies the archive of this version to the home of a machine's root. */
export function copyArchive(machine: Machine) {
  cpSync(path.join(root, 'packages'), path.join(machine.files, 'root'), { recursive: true });
}

/** Makes the archive of a version out of ours, which is unpacked in /srv. */
export async function makeArchive(machine: Machine, name: string, changes: Change[]) {
  const [folder, archive] = [`/root/made/${getArchive(name)}`, `${getArchive(name)}.tar.gz`];
  await machine.run(`rm -rf /root/made && mkdir /root/made && cp -a /srv/${getArchive(version)} ${folder}`);
  await machine.run(`find ${folder} -name '*.env' -delete`);
  const renaming: Change = ['package.json', `"${version}"`, `"${name}"`];
  for (const [file, pattern, replacement] of [...changes, renaming]) {
    const target = path.join(machine.files, folder, file);
    writeFileSync(target, readFileSync(target, 'utf8').replace(pattern, replacement));
  }
  await machine.run(`tar -C /root/made --use-compress-program='gzip -1' -cf ${archive} ${getArchive(name)}`);
  await machine.run(`sha256sum ${archive} > SHA256SUMS`);
}
