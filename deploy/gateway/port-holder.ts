import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Says in a sentence that a port is not to be had, from whom, and which setting chooses another one. */
export function portTaken(port: number, setting: string): string {
  return `Port ${port} is taken by ${portHolder(port)}. Stop it, or choose another one with ${setting}=…`;
}

/** Says which program listens on a port, as well as this system tells. */
export function portHolder(port: number): string {
  return fromProc(port) ?? fromLsof(port) ?? 'another program';
}

function describe(name: string, id: string) {
  return `${name} (process ${id})`;
}

/** Linux: the listening socket's inode, and the process that holds it. */
function fromProc(port: number): string | undefined {
  try {
    const inode = ['/proc/net/tcp', '/proc/net/tcp6']
      .flatMap((table) => readFileSync(table, 'utf8').split('\n').slice(1))
      .map((row) => row.trim().split(/\s+/))
      .find(
        ([, local, , state]) =>
          local?.endsWith(`:${port.toString(16).toUpperCase().padStart(4, '0')}`) && state === '0A',
      )?.[9];
    const id = readdirSync('/proc').find((entry) => /^\d+$/.test(entry) && holds(entry, inode));
    return inode && id ? describe(commandOf(id), id) : undefined;
  } catch {
    return undefined;
  }
}

function commandOf(id: string): string {
  return readFileSync(`/proc/${id}/cmdline`, 'utf8').split('\0').filter(Boolean).join(' ').slice(0, 160);
}

function holds(id: string, inode: string | undefined): boolean {
  try {
    const folder = `/proc/${id}/fd`;
    return readdirSync(folder).some((file) => readlinkSync(`${folder}/${file}`) === `socket:[${inode}]`);
  } catch {
    return false;
  }
}

/** macOS and other systems that have lsof. */
function fromLsof(port: number): string | undefined {
  try {
    const [, row] = execFileSync('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN'], {
      encoding: 'utf8',
      stdio: 'pipe',
    }).split('\n');
    const [name, id] = row?.split(/\s+/) ?? [];
    return name && id ? describe(name, id) : undefined;
  } catch {
    return undefined;
  }
}
