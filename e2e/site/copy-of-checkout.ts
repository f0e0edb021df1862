import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../../deploy/build/packages.ts';

const left = ['.git', 'node_modules', 'var', 'test-results', 'e2e'];

/** A copy of the checkout whose sources a test may edit; its libraries are links where the system can. */
export function copyOfCheckout(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'checkout-'));
  for (const name of readdirSync(root).filter((entry) => !left.includes(entry))) {
    cpSync(path.join(root, name), path.join(folder, name), {
      recursive: true,
      filter: (source) => !/\/(dist|node_modules)$/.test(source),
    });
  }
  const linked = spawnSync('cp', ['-al', path.join(root, 'node_modules'), folder]);
  if (linked.status !== 0) {
    cpSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
  return folder;
}
