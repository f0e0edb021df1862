import { randomUUID } from 'node:crypto';
import { link, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { createFolder } from '../config/folders.ts';
import { hasCode } from '../errors.ts';

/** Stores the files of releases; implemented by a folder, and possible with an object store with conditional writes. */
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
  /** The local folder of the files below a prefix. */
  folder(prefix: string): string;
}

const UNFINISHED = 'unfinished';

/** Stores releases in a local folder. */
export class FolderStorage implements Storage {
  private readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  folder(prefix: string): string {
    return path.join(this.root, prefix);
  }

  async read(key: string): Promise<Buffer | undefined> {
    try {
      return await readFile(this.folder(key));
    } catch (error) {
      if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
      throw error;
    }
  }

  async create(key: string, content: Buffer | string): Promise<boolean> {
    const target = this.folder(key);
    const unfinished = path.join(this.folder(UNFINISHED), randomUUID());
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
      return await readdir(this.folder(prefix));
    } catch (error) {
      if (hasCode(error, 'ENOENT', 'ENOTDIR')) return [];
      throw error;
    }
  }

  async remove(prefix: string) {
    await rm(this.folder(prefix), { recursive: true, force: true });
  }

  async removeUnfinishedFiles(before: number): Promise<number> {
    let removed = 0;
    for (const name of await this.list(UNFINISHED)) {
      const unfinished = this.folder(`${UNFINISHED}/${name}`);
      // A writer may have finished meanwhile.
      const { mtimeMs } = (await stat(unfinished).catch(() => undefined)) ?? { mtimeMs: before };
      if (mtimeMs >= before) continue;
      await rm(unfinished, { force: true });
      removed += 1;
    }
    return removed;
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
