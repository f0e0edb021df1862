import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { types } from 'node:util';
import { ConfigError } from './operator-errors.ts';

/** The last part of a path that exists. */
export function findExistingPath(file: string): string {
  const parent = path.dirname(file);
  return existsSync(file) || parent === file ? file : findExistingPath(parent);
}

/** Whether a path is a folder, or can become one because no part of it is a file. */
export function canBeFolder(folder: string): boolean {
  return statSync(findExistingPath(folder), { throwIfNoEntry: false })?.isDirectory() !== false;
}

/**
 * Creates a folder below the one that a setting names, and its parents. Node's own `recursive` never returns where
 * nothing can be created, such as in /proc.
 */
export function createFolder(folder: string, setting: string, mode?: number) {
  if (existsSync(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) createFolder(parent, setting);
  try {
    mkdirSync(folder, mode);
  } catch (error) {
    // Another process created it meanwhile.
    if (existsSync(folder)) return;
    const code = types.isNativeError(error) && 'code' in error ? String(error.code) : '';
    if (['ENOSPC', 'EDQUOT'].includes(code)) throw error;
    throw new ConfigError(
      `${setting} must be a folder to which this user may write: ${folder} cannot be created (${code}).`,
    );
  }
}

/**
 * Creates a private file unless it exists. It appears with its whole content or not at all, even on a full disk or after
 * a crash.
 */
export function createFile(file: string, content: string) {
  if (existsSync(file)) return;
  const unfinished = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(unfinished, content, { mode: 0o600, flag: 'wx', flush: true });
    linkSync(unfinished, file);
  } catch (error) {
    // Another process created it meanwhile.
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
}
