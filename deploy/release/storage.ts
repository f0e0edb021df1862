import { randomUUID } from 'node:crypto';
import { link, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { createFolder } from 'config/folders';
import { hasCode } from '../errors.ts';

/** Stores the files of releases: in a folder, or in a bucket of an object store. */
export interface Storage {
  /** A file's content, if it exists. */
  read(key: string): Promise<Buffer | undefined>;
  /** Stores a file atomically and durably; returns false and changes nothing if it exists already. */
  create(key: string, content: Buffer | string): Promise<boolean>;
  /** The names directly below a prefix. */
  list(prefix: string): Promise<string[]>;
  /** Removes everything below a prefix. */
  remove(prefix: string): Promise<void>;
  /** Removes the files of writes that were interrupted before a time; returns how many. */
  removeUnfinishedFiles(before: number): Promise<number>;
  /** Runs with a local folder that has the files below these prefixes. */
  withLocalCopy<T>(prefixes: string[], run: (folder: string) => Promise<T>): Promise<T>;
  /** How often a gateway looks for changes. */
  readonly pollIntervalMs: number;
}

const UNFINISHED = 'unfinished';

/** Stores releases in a local folder. */
export class FolderStorage implements Storage {
  readonly pollIntervalMs = 250;
  private readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  async read(key: string): Promise<Buffer | undefined> {
    try {
      return await readFile(this.getPath(key));
    } catch (error) {
      if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG')) return undefined;
      throw error;
    }
  }

  async create(key: string, content: Buffer | string): Promise<boolean> {
    const target = this.getPath(key);
    const unfinished = path.join(this.getPath(UNFINISHED), randomUUID());
    for (const file of [unfinished, target]) createFolder(path.dirname(file), 'SITE_STORE');
    try {
      await writeDurably(unfinished, content);
      // A hard link appears with its complete content, and never replaces a file.
      await link(unfinished, target);
      await syncFolder(path.dirname(target));
      return true;
    } catch (error) {
      if (hasCode(error, 'EEXIST')) return false;
      throw error;
    } finally {
      await rm(unfinished, { force: true });
    }
  }

  async list(prefix: string): Promise<string[]> {
    try {
      return await readdir(this.getPath(prefix));
    } catch (error) {
      if (hasCode(error, 'ENOENT', 'ENOTDIR')) return [];
      throw error;
    }
  }

  async remove(prefix: string) {
    await rm(this.getPath(prefix), { recursive: true, force: true });
  }

  async removeUnfinishedFiles(before: number): Promise<number> {
    let removed = 0;
    for (const name of await this.list(UNFINISHED)) {
      const unfinished = this.getPath(`${UNFINISHED}/${name}`);
      // A writer may have finished meanwhile.
      const { mtimeMs } = (await stat(unfinished).catch(() => undefined)) ?? { mtimeMs: before };
      if (mtimeMs >= before) continue;
      await rm(unfinished, { force: true });
      removed += 1;
    }
    return removed;
  }

  withLocalCopy<T>(_prefixes: string[], run: (folder: string) => Promise<T>): Promise<T> {
    return run(this.root);
  }

  private getPath(key: string): string {
    return path.join(this.root, key);
  }
}

async function writeDurably(file: string, content: Buffer | string) {
  const handle = await open(file, 'w');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncFolder(folder: string) {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
