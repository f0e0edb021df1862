import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { types } from 'node:util';

const sqliteBusy = 5;

/**
 * Takes the lock of a folder of data, or answers undefined where another process holds it.
 * It is the operating system's lock on a file, so that it goes with its holder, however that one ends.
 */
export function lockDirectory(folder: string): { release: () => void } | undefined {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = new DatabaseSync(path.join(folder, 'lock'), { timeout: 0 });
  try {
    file.exec('pragma locking_mode = exclusive; begin exclusive; create table if not exists held (at integer); commit');
    file.exec('begin exclusive');
    return { release: () => file.close() };
  } catch (error) {
    file.close();
    if (types.isNativeError(error) && 'errcode' in error && error.errcode === sqliteBusy) return undefined;
    throw error;
  }
}
