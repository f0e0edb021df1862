import { spawnSync } from 'node:child_process';

/** The account without rights under which PostgreSQL runs when we are root, because it refuses to run as root. */
const NOBODY = { uid: 65_534, gid: 65_534 };

/** The account under which PostgreSQL runs; undefined means our own. */
export function serverAccount() {
  return process.getuid?.() === 0 ? NOBODY : undefined;
}

/** Whether the server's account may enter a folder. Asks the system, so that ACLs and parent folders count. */
export function canServerEnter(folder: string): boolean {
  const account = serverAccount();
  return !account || spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...account, cwd: '/' }).status === 0;
}
