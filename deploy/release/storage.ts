import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rm, unlink } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '../errors.ts';

/** What a place for releases must be able to do; a folder can, and so can an object store with conditional writes. */
export interface Storage {
  /** A file's content, if it is there. */
  read(key: string): Promise<Buffer | undefined>;
  /** Stores a file whole and durably; false, and nothing changed, where there is one already. */
  create(key: string, content: Buffer | string): Promise<boolean>;
  /** The names directly below a prefix. */
  list(prefix: string): Promise<string[]>;
  /** Takes away everything below a prefix. */
  remove(prefix: string): Promise<void>;
  /** Where everything below a prefix can be read as files of this machine. */
  folder(prefix: string): string;
}

/** Releases in a folder of this machine. */
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
    const draft = path.join(this.root, 'drafts', randomUUID());
    await mkdir(path.dirname(draft), { recursive: true });
    await mkdir(path.dirname(target), { recursive: true });
    await writeDurably(draft, content);
    try {
      // A link appears with its whole content or not at all, and never replaces a file.
      await link(draft, target);
      await syncFolder(path.dirname(target));
      return true;
    } catch (error) {
      if (hasCode(error, 'EEXIST')) return false;
      throw error;
    } finally {
      await unlink(draft);
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
