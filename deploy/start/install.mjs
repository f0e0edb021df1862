// Installs what is missing before a command runs; plain JavaScript, because the system's Node may be old.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '../..');
const stamp = path.join(root, 'node_modules/.cache/installed');
const digest = createHash('sha256')
  .update(readFileSync(path.join(root, 'package-lock.json')))
  .digest('hex');

function installed() {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return undefined;
  }
}

if (installed() !== digest) {
  console.log('Installing dependencies …');
  const npm = spawnSync(
    'npm',
    ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  );
  if (npm.status !== 0) process.exit(npm.status ?? 1);
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
}

const version =
  Number(process.versions.node.split('.')[0]) >= 24
    ? process.version
    : execFileSync('node', ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' });
if (Number(version.slice(1).split('.')[0]) < 24) {
  console.error(`Node ${version.trim()} is too old: install Node 24 or later and try again.`);
  process.exit(1);
}
