import { globSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../deploy/build/packages.ts';

const packages = '{api,api-contract,deploy,shared-ui,shell,remote-*}';

/** The folders with messages of all packages, relative to the root. */
export function findAllMessageFolders(): string[] {
  return globSync(`${packages}/**/messages/en.json`, { cwd: root, exclude: ['**/node_modules', '**/dist'] })
    .map(path.dirname)
    .sort();
}
