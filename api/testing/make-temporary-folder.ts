import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Linux's file system in memory. There, PostgreSQL creates a database five times as fast. */
const MEMORY_FOLDER = '/dev/shm';

/** What the databases of a test run need, with a margin. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/** Creates a temporary folder that PostgreSQL's account can enter if we are root; in memory if there is room. */
export function makeTemporaryFolder(prefix: string): string {
  const folder = mkdtempSync(path.join(hasRoom(MEMORY_FOLDER) ? MEMORY_FOLDER : os.tmpdir(), prefix));
  chmodSync(folder, 0o711);
  return folder;
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > NEEDED_BYTES;
  } catch {
    return false;
  }
}
