import { closeSync, existsSync, fsyncSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder of data whole or not at all: while it is made, a mark lies beside it, and what a start that was killed
 * or failed has left there is thrown away.
 */
export async function makeWhole<T>(folder: string, data: string, open: () => Promise<T>): Promise<T> {
  const mark = path.join(folder, 'unfinished');
  if (existsSync(mark)) rmSync(data, { recursive: true, force: true });
  if (existsSync(data) && readdirSync(data).length > 0) return open();
  writeFileSync(mark, '');
  try {
    const opened = await open();
    syncAll(data);
    rmSync(mark);
    sync(folder);
    return opened;
  } catch (error) {
    rmSync(data, { recursive: true, force: true });
    rmSync(mark, { force: true });
    throw error;
  }
}

/** The engine makes its first files without waiting for the disk. */
function syncAll(data: string) {
  for (const entry of readdirSync(data, { withFileTypes: true, recursive: true }))
    sync(path.join(entry.parentPath, entry.name), entry.isDirectory());
  sync(data);
}

function sync(file: string, isDirectory = true) {
  // Windows opens no folders, and writes changes of them in order anyway.
  if (isDirectory && process.platform === 'win32') return;
  const handle = openSync(file, isDirectory ? 'r' : 'r+');
  fsyncSync(handle);
  closeSync(handle);
}
