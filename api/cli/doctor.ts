import { existsSync, statfsSync, statSync } from 'node:fs';
import { isNativeError } from 'node:util/types';
import { findExistingPath } from 'config/folders';
import { ConfigError } from 'config/operator-errors';
import { sql } from 'kysely';
import { openAsIs } from '../db/database.ts';
import { verifyInstallation } from '../db/installation.ts';
import { findPendingMigrations, migrations } from '../db/migrations/index.ts';
import type { Database } from '../db/tables.ts';
import { type ApiEnvironment, readEnvironment } from '../environment.ts';
import { type ChatPlatform, createChatPlatform } from '../platform/chat-platform.ts';
import { checkPlatform, formatFinding } from '../platform/verify-platform.ts';
import { getKeyFile, loadAppKeys } from '../secrets.ts';

/** Checks the configuration, database and platform of an installation. Each problem says how to fix it. */
export async function runDoctor(variables: Record<string, string | undefined>): Promise<string[]> {
  const environment = readEnvironmentOrError(addSimulatorUrl(variables));
  if (environment instanceof ConfigError) return [`✗ configuration: ${environment.message}`];
  const platform = createChatPlatform(environment.platform, environment.siteOrigin);
  try {
    return [
      '✓ the configuration is complete',
      checkKey(environment),
      ...(await checkDatabase(environment, platform).catch((error: unknown) => [formatProblem('database', error)])),
      ...(isWithoutPlatform(variables) && !(await responds(`${environment.platform.apiUrl}/v10/gateway`))
        ? ['– the simulator is not running, so the chat platform was not checked']
        : await checkPlatform(platform, environment.platform)),
    ];
  } finally {
    platform.stop();
  }
}

/** Without platform credentials, uses the simulator, which `npm start` runs on the site's port plus two. */
export function addSimulatorUrl(variables: Record<string, string | undefined>) {
  if (variables.DISCORD_CLIENT_ID) return variables;
  const port = Number(variables.SIMULATOR_PORT ?? Number(variables.PORT ?? 3000) + 2);
  return { SIMULATOR_URL: `http://127.0.0.1:${port}`, ...variables };
}

function isWithoutPlatform({ DISCORD_CLIENT_ID, SIMULATOR_URL }: Record<string, string | undefined>): boolean {
  return !DISCORD_CLIENT_ID && !SIMULATOR_URL;
}

async function responds(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(5000) }).then(
    () => true,
    () => false,
  );
}

function readEnvironmentOrError(variables: Record<string, string | undefined>): ApiEnvironment | ConfigError {
  try {
    return readEnvironment(variables);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
}

function checkKey({ appKey, database: { folder } }: ApiEnvironment): string {
  if (appKey) return '✓ APP_KEY is set';
  const file = getKeyFile(folder);
  if (!existsSync(file)) return '✓ the first start will create the key';
  const isReadableByOthers = (statSync(file).mode & 0o077) !== 0 && process.platform !== 'win32';
  return formatFinding(
    !isReadableByOthers,
    'only its owner can read the key in the data folder',
    `other accounts can read the key in the data folder: run chmod 600 ${file}`,
  );
}

function formatProblem(what: string, error: unknown): string {
  return `✗ ${what}: ${getMessages(error).join(' ')}`;
}

/** The messages of an error and its causes. Some system errors have a code but no message. */
function getMessages(error: unknown): string[] {
  if (!isNativeError(error)) return [String(error)];
  const message = error.message || ('code' in error ? String(error.code) : error.name);
  return [message, ...(error.cause === undefined ? [] : getMessages(error.cause))];
}

function describeSchema(pending: string[], isEmpty: boolean): string {
  if (isEmpty) return '✓ the first start will create the schema';
  if (pending.length === 0) return '✓ the schema is up to date';
  return `– the schema is of an earlier version: an upgrade, or the next start, applies ${pending.join(', ')}`;
}

/** A backup is smaller than the database. */
async function checkDisk(db: Database, folder: string): Promise<string> {
  const size = sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;
  const needed = (await size.execute(db)).rows[0]?.bytes ?? 0;
  const { bavail, bsize } = statfsSync(findExistingPath(folder));
  const free = `the disk of ${folder} has ${formatSize(bavail * bsize)} free`;
  return formatFinding(bavail * bsize > needed, free, `${free}: a backup may need ${formatSize(needed)}`);
}

function formatSize(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}

const MIN_POSTGRES_VERSION = 150_000;

async function checkDatabase({ appKey, database }: ApiEnvironment, { name }: ChatPlatform): Promise<string[]> {
  const { maintenanceDb, close } = await openAsIs(database);
  try {
    const pending = await findPendingMigrations(maintenanceDb);
    const isEmpty = pending.length === Object.keys(migrations).length;
    const findings = [
      ...(await checkDatabaseSettings(maintenanceDb)),
      describeSchema(pending, isEmpty),
      await checkDisk(maintenanceDb, database.folder),
    ];
    if (isEmpty || (!appKey && !existsSync(getKeyFile(database.folder)))) return findings;
    const installation = await verifyInstallation(maintenanceDb, name, loadAppKeys(appKey, database.folder)).then(
      () => '✓ the key and the platform are those of the database',
      (error: unknown) => formatProblem('key', error),
    );
    return [...findings, installation];
  } finally {
    await close();
  }
}

/** Checks PostgreSQL's version, the settings that keep data safe, and the encoding. The operator must act on lines with ✗. */
export async function checkDatabaseSettings(db: Database): Promise<string[]> {
  const readSetting = async (name: string) =>
    (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)).rows[0]?.value ?? '';
  const versionNumber = Number(await readSetting('server_version_num'));
  const version = await readSetting('server_version');
  const encoding = await readSetting('server_encoding');
  return [
    formatFinding(
      versionNumber >= MIN_POSTGRES_VERSION,
      `PostgreSQL ${version}`,
      `PostgreSQL ${version} is too old: 15 or later is required`,
    ),
    ...(await Promise.all(
      ['fsync', 'synchronous_commit', 'full_page_writes'].map(async (name) =>
        formatFinding(
          (await readSetting(name)) !== 'off',
          `${name} is ${await readSetting(name)}`,
          `${name} is off: set it to on, or a crash can lose data`,
        ),
      ),
    )),
    formatFinding(
      encoding === 'UTF8',
      'the encoding is UTF8',
      `the encoding is ${encoding}, which cannot store every name: create the database with UTF8`,
    ),
  ];
}
