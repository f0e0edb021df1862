import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { findExistingPath } from 'config/folders';
import { ConfigError } from 'config/operator-errors';
import { secrets, storeSecrets, toFileSetting } from 'config/settings';
import { root } from '../build/packages.ts';

/** A program of this product, and the folder to whose owner it belongs. */
interface Run {
  folder: string;
  program: string;
  args: string[];
  /** Whether the program needs the settings that only the API may read. */
  hasSecrets?: boolean;
}

/** Runs a program to its end, if we are root under the account that owns the folder; returns what it prints. */
export function runAsOwner({ folder, program, args, hasSecrets = false }: Run): string {
  const { uid, gid } = statSync(findExistingPath(folder));
  const apiSecrets = secrets.filter((secret) => !storeSecrets.some((storeSecret) => storeSecret === secret));
  const isSecret = (name: string) => apiSecrets.some((secret) => name === secret || name === toFileSetting(secret));
  const variables = Object.entries(process.env).filter(([name]) => hasSecrets || !isSecret(name));
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path.join(root, program), ...args],
    {
      ...(process.getuid?.() === 0 ? { uid, gid } : {}),
      env: Object.fromEntries(variables),
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
    },
  );
  if (status === 0) return stdout.trim();
  process.stdout.write(stdout);
  throw new ConfigError(`\`${args[0]}\` failed for the reason above.`);
}
