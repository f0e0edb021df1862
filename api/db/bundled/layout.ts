import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lchownSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createFolder, findExistingPath } from 'config/folders';
import { ConfigError } from 'config/operator-errors';
import { canServerEnter, getServerAccount, MAJOR_VERSION } from './programs.ts';

/** A path of a unix socket may have 107 bytes on Linux and 103 on macOS; the socket's name takes 14 of them. */
const MAX_SOCKET_FOLDER_BYTES = 89;

/** The folder with the server's files, and the cluster inside it. */
export interface ServerLayout {
  folder: string;
  cluster: string;
  log: string;
  /** The npm package with the server's programs, if it is not the installed one. */
  packageFolder?: string;
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
  // PostgreSQL's account needs access to the path; it cannot list the folder or read the key in it.
  if (getServerAccount() && path.dirname(layout.folder) === dataFolder) chmodSync(dataFolder, 0o711);
  giveToServer(layout.folder);
  return layout;
}

/** Makes the server's account the owner of a file or folder. */
export function giveToServer(file: string) {
  const account = getServerAccount();
  if (account) lchownSync(file, account.uid, account.gid);
}

/** Creates a private folder for the server's socket. */
export function makeSocketFolder({ folder }: ServerLayout): string {
  const isShort = Buffer.byteLength(folder) <= MAX_SOCKET_FOLDER_BYTES;
  const socketFolder = isShort ? path.join(folder, 'socket') : mkdtempSync(path.join(os.tmpdir(), 'pg-'));
  mkdirSync(socketFolder, { recursive: true, mode: 0o700 });
  giveToServer(socketFolder);
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

/** The files of a server in a folder. */
export function toLayout(folder: string): ServerLayout {
  return { folder, cluster: path.join(folder, 'cluster'), log: path.join(folder, 'server.log') };
}

/** The major version of PostgreSQL that wrote the cluster; undefined if there is none. */
export function readVersion({ cluster }: ServerLayout): string | undefined {
  const file = path.join(cluster, 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

function rejectOtherVersion(layout: ServerLayout) {
  const version = readVersion(layout);
  if (version === undefined || version === MAJOR_VERSION) return;
  throw new ConfigError(
    `The data in ${layout.cluster} was written by PostgreSQL ${version}; this version runs PostgreSQL ${MAJOR_VERSION}. ` +
      (Number(version) < Number(MAJOR_VERSION)
        ? 'Run `npm run site -- data upgrade`, which copies it and keeps the old folder.'
        : 'Start the version that wrote it, or set API_DATA to another folder.'),
  );
}
