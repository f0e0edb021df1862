import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Formats the error for a taken port: its holder, and the setting that chooses another one. */
export function formatPortTaken(port: number, setting: string): string {
  return `Port ${port} is taken by ${findPortHolder(port)}. Stop it, or choose another one with ${setting}=…`;
}

/** Names the program that listens on a port, if the system can tell. */
export function findPortHolder(port: number): string {
  return findInProc(port) ?? findWithLsof(port) ?? 'another program';
}

function formatProcess(name: string, id: string) {
  return `${name} (process ${id})`;
}

/** Linux: finds the process that has the listening socket's inode. */
function findInProc(port: number): string | undefined {
  try {
    const inode = ['/proc/net/tcp', '/proc/net/tcp6']
      .flatMap((table) => readFileSync(table, 'utf8').split('\n').slice(1))
      .map((row) => row.trim().split(/\s+/))
      .find(
        ([, local, , state]) =>
          local?.endsWith(`:${port.toString(16).toUpperCase().padStart(4, '0')}`) && state === '0A',
      )?.[9];
    const id = readdirSync('/proc').find((entry) => /^\d+$/.test(entry) && hasSocket(entry, inode));
    return inode && id ? formatProcess(readCommand(id), id) : undefined;
  } catch {
    return undefined;
  }
}

function readCommand(id: string): string {
  return readFileSync(`/proc/${id}/cmdline`, 'utf8').split('\0').filter(Boolean).join(' ').slice(0, 160);
}

function hasSocket(id: string, inode: string | undefined): boolean {
  try {
    const folder = `/proc/${id}/fd`;
    return readdirSync(folder).some((file) => readlinkSync(`${folder}/${file}`) === `socket:[${inode}]`);
  } catch {
    return false;
  }
}

/** macOS and other systems that have lsof. */
function findWithLsof(port: number): string | undefined {
  try {
    const [, row] = execFileSync('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN'], {
      encoding: 'utf8',
      stdio: 'pipe',
    }).split('\n');
    const [name, id] = row?.split(/\s+/) ?? [];
    return name && id ? formatProcess(name, id) : undefined;
  } catch {
    return undefined;
  }
}
