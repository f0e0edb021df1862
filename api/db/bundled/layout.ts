import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createFolder, findExistingPath } from '../../../deploy/config/folders.ts';
import { ConfigError } from '../../../deploy/config/operator-errors.ts';
import { canServerEnter, getServerAccount, MAJOR_VERSION } from './programs.ts';

/** A path of a unix socket may have 107 bytes on Linux and 103 on macOS; the socket's name takes 14 of them. */
const MAX_SOCKET_FOLDER_BYTES = 89;

/** The folder with the server's files, and the cluster inside it. */
export interface ServerLayout {
  folder: string;
  cluster: string;
  log: string;
}

/**
 * Where the bundled server keeps its files: below the API's data folder. If we are root and PostgreSQL's account may
 * not enter that folder, the files are below /var/lib instead.
 */
export function getServerLayout(dataFolder: string): ServerLayout {
  const digest = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12);
  const preferred = toLayout(path.join(dataFolder, 'postgres'));
  const fallback = toLayout(path.join('/var/lib', `companion-postgres-${digest}`));
  const existing = [fallback, preferred].find(({ cluster }) => existsSync(cluster));
  return existing ?? (canServerEnter(findExistingPath(path.dirname(dataFolder))) ? preferred : fallback);
}

/** Creates the server's folder; throws if another version created the cluster. */
export function prepareLayout(dataFolder: string): ServerLayout {
  const layout = getServerLayout(dataFolder);
  rejectOtherVersion(layout);
  for (const folder of [dataFolder, layout.folder]) createFolder(folder, 'API_DATA', 0o700);
  const account = getServerAccount();
  if (account) {
    // PostgreSQL's account needs access to the path; it cannot list the folder or read the key in it.
    if (path.dirname(layout.folder) === dataFolder) chmodSync(dataFolder, 0o711);
    chownSync(layout.folder, account.uid, account.gid);
  }
  return layout;
}

/** Creates a private folder for the server's socket. */
export function makeSocketFolder({ folder }: ServerLayout): string {
  const account = getServerAccount();
  const isShort = Buffer.byteLength(folder) <= MAX_SOCKET_FOLDER_BYTES;
  const socketFolder = isShort ? path.join(folder, 'socket') : mkdtempSync(path.join(os.tmpdir(), 'pg-'));
  mkdirSync(socketFolder, { recursive: true, mode: 0o700 });
  if (account) chownSync(socketFolder, account.uid, account.gid);
  return socketFolder;
}

/** Throws if an earlier release left its data here, instead of starting with an empty database. */
export function rejectPgliteData(dataFolder: string) {
  const folder = path.join(dataFolder, 'database');
  if (existsSync(getServerLayout(dataFolder).cluster) || !existsSync(path.join(folder, 'PG_VERSION'))) return;
  throw new ConfigError(
    `The data in ${folder} was written by PGlite, the database of earlier releases. ` +
      'docs/operating.md, "From PGlite", says how to bring it here.',
  );
}

function toLayout(folder: string): ServerLayout {
  return { folder, cluster: path.join(folder, 'cluster'), log: path.join(folder, 'server.log') };
}

function rejectOtherVersion({ cluster }: ServerLayout) {
  const versionFile = path.join(cluster, 'PG_VERSION');
  const version = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : undefined;
  if (version !== undefined && version !== MAJOR_VERSION)
    throw new ConfigError(
      `The data in ${cluster} was written by PostgreSQL ${version}; this version runs PostgreSQL ${MAJOR_VERSION}. ` +
        'Make a backup with the version that wrote it, move the folder away, and restore the backup here: docs/operating.md.',
    );
}
