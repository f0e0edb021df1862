import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite, types } from '@electric-sql/pglite';
import { Kysely, type LogEvent, PGliteDialect } from 'kysely';
import { ConfigError } from '../../config/config-error.ts';
import type { OpenDatabase } from '../database.ts';
import { noteQuery } from '../note-query.ts';
import type { Listen } from '../notify.ts';
import type { Tables } from '../tables.ts';
import { lockDirectory } from './directory-lock.ts';
import { DurableFiles, durableStart } from './durable-files.ts';
import { endWithEngine } from './end-with-engine.ts';
import { makeWhole } from './make-whole.ts';
import { isNearlyFull, keepReserve, usualReserve } from './reserve.ts';

/** The PostgreSQL version that the embedded engine is built from. */
const majorVersion = '18';

/** The folder is in use by another process. */
export class DirectoryInUse extends ConfigError {
  constructor(folder: string) {
    super(
      `The data in ${folder} is in use by another process. Stop that one first, or name another folder with API_DATA=…`,
    );
  }
}

/** There is not enough room on the disk to open the data. */
class NoRoom extends ConfigError {
  constructor(folder: string, cause: unknown) {
    super(
      `The disk of ${folder} is full. Make room there, at least ${usualReserve / 1024 / 1024} MB, and start again.`,
      { cause },
    );
  }
}

interface EmbeddedOptions {
  /** The folder of the data; without one it is kept in memory. */
  folder?: string;
  onSync?: () => void;
  /** A dump to begin with, where the folder is empty. */
  from?: Blob;
  /** How many bytes stay free on the disk. */
  reserve?: number;
}

/** Opens the embedded database: locked against other processes, and durable. */
export async function openEmbedded({ folder, onSync, from, reserve }: EmbeddedOptions): Promise<OpenDatabase> {
  const lock = folder === undefined ? undefined : lockDirectory(folder);
  if (folder !== undefined && !lock) throw new DirectoryInUse(folder);
  try {
    const pglite = await start(folder, onSync, from);
    const plugins = folder === undefined ? [] : [keepReserve(folder, reserve)];
    const log = (event: LogEvent) => {
      endWithEngine(event);
      noteQuery(event);
    };
    const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }), plugins, log });
    const close = async () => {
      await pglite.close();
      lock?.release();
    };
    const dump = () => pglite.dumpDataDir('gzip');
    const listen: Listen = (channel, wake) => pglite.listen(channel, wake);
    return { db, engine: 'embedded', listen, close, dump };
  } catch (error) {
    lock?.release();
    if (folder !== undefined && !(error instanceof ConfigError) && isNearlyFull(folder))
      throw new NoRoom(folder, error);
    throw error;
  }
}

async function start(folder: string | undefined, onSync?: () => void, loadDataDir?: Blob) {
  const parsers = {
    [types.INT8]: Number,
    [types.BYTEA]: (value: string) => Buffer.from(value.slice(2), 'hex'),
    [types.DATE]: (value: string) => value,
  };
  if (folder === undefined) return PGlite.create({ parsers, loadDataDir });
  const data = path.join(folder, 'database');
  return makeWhole(folder, data, () => {
    // Not before: a start that was killed may have left this file empty.
    refuseOtherVersion(data);
    return PGlite.create({
      fs: new DurableFiles(data, onSync),
      startParams: durableStart,
      parsers,
      loadDataDir,
    });
  });
}

function refuseOtherVersion(data: string) {
  const file = path.join(data, 'PG_VERSION');
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : majorVersion;
  if (found !== majorVersion)
    throw new ConfigError(
      `The data in ${data} was written by PostgreSQL ${found}, and this version of the product reads ${majorVersion}. ` +
        'Copy it with the version that wrote it: docs/operating.md says how.',
    );
}
