// Installs what is missing before a command runs; plain JavaScript, because the system's Node may be old.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '../..');
/** What npm has installed, as every npm command records it. */
const installedLock = path.join(root, 'node_modules/.package-lock.json');
const isFirst = !existsSync(installedLock);
// What `npm run package` makes has its dependencies and no lock file.
const isUnpacked = !existsSync(path.join(root, 'package-lock.json'));

if (!isUnpacked && (isFirst || !isInstalled())) {
  console.log(
    isFirst
      ? 'Installing dependencies …'
      : 'Installing changed dependencies … If a site runs from this folder, restart it afterwards.',
  );
  // Unlike `npm ci`, `npm install` replaces only what changed, so that a running site keeps its files.
  const npm = spawnSync(
    'npm',
    [
      ...(isFirst ? ['ci'] : ['install', '--no-save']),
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ],
    {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  );
  if (npm.status !== 0) process.exit(npm.status ?? 1);
}

const version =
  Number(process.versions.node.split('.')[0]) >= 24
    ? process.version
    : execFileSync('node', ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' });
if (Number(version.slice(1).split('.')[0]) < 24) {
  console.error(`Node ${version.trim()} is too old: install Node 24 or later and try again.`);
  process.exit(1);
}

/** Whether every package of the lock file is installed. Optional ones may be for another platform. */
function isInstalled() {
  const installed = readPackages(installedLock);
  return Object.entries(readPackages(path.join(root, 'package-lock.json'))).every(([location, locked]) => {
    const found = installed[location];
    if (!found) return location === '' || locked.optional;
    // npm's record is in the root's node_modules; some packages are in a workspace's own, which may be missing.
    const isOnDisk = existsSync(path.join(root, location));
    return isOnDisk && found.version === locked.version && found.integrity === locked.integrity;
  });
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
