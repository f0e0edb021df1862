import { createReadStream, rmSync, statSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { ConfigError } from 'config/operator-errors';
import { sql, type Transaction } from 'kysely';
import { Migrator } from 'kysely/migration';
import { z } from 'zod';
import { getErrorCode } from '../errors.ts';
import { createPartitions } from './decision-partitions.ts';
import { migrate, migrations } from './migrations/index.ts';
import type { Database, Tables } from './tables.ts';

/**
 * A backup is gzipped JSON lines: a header, then for each table its name and its rows as PostgreSQL prints them, and a
 * last line that marks it as complete. It can be restored on other machines and versions of PostgreSQL.
 */
const FORMAT_VERSION = 1;
const ROWS_PER_BATCH = 500;

const headerSchema = z.object({ format: z.literal(FORMAT_VERSION), migration: z.string() });
const tableStartSchema = z.object({ table: z.string() });
const endSchema = z.object({ tables: z.record(z.string(), z.int()) });

/** The number of rows per table. */
export type RowCounts = Record<string, number>;

/** The end of the name of a backup that is being written. */
export const PARTIAL_SUFFIX = '.partial';

interface BackupOptions {
  signal?: AbortSignal;
  /** A further check of the complete file, before it gets its name. */
  check?: (partialFile: string) => Promise<void>;
}

const rejectFolder = (folder: string) => new ConfigError(`${folder} is a folder. Add the name of a file.`);

/**
 * Writes a consistent snapshot of all tables to a file that must not exist yet. The file gets its name when it is
 * complete and verified.
 */
export async function writeBackup(
  db: Database,
  file: string,
  { signal, check }: BackupOptions = {},
): Promise<RowCounts> {
  const partialFile = `${file}${PARTIAL_SUFFIX}`;
  const rejectExisting = (name: string) => new ConfigError(`The file ${name} exists already.`);
  const existing = statSync(file, { throwIfNoEntry: false });
  if (existing?.isDirectory()) throw rejectFolder(file);
  if (existing) throw rejectExisting(file);
  const output = await open(partialFile, 'wx', 0o600).catch((error: unknown) => {
    const code = getErrorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new ConfigError(`There is no folder ${path.dirname(file)}.`);
    throw code === 'EEXIST' ? rejectExisting(partialFile) : error;
  });
  try {
    const counts: RowCounts = {};
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((snapshot) =>
        pipeline(generateLines(snapshot, counts, signal), createGzip(), output.createWriteStream({ flush: true })),
      );
    await verifyBackup(partialFile);
    await check?.(partialFile);
    await rename(partialFile, file);
    return counts;
  } catch (error) {
    await output.close();
    rmSync(partialFile);
    throw error;
  }
}

/**
 * Restores a backup into an empty database: the rows in one transaction, the schema before and after it. The file is
 * verified first, so that a truncated one changes nothing.
 */
export async function restoreBackup(db: Database, file: string): Promise<RowCounts> {
  await migrateEmpty(db, await verifyBackup(file));
  const counts = await db.transaction().execute((target) => restoreTables(target, file));
  await migrate(db);
  return counts;
}

/** Reads a backup to its end, where gzip's checksum is; returns the migration that its header names. */
async function verifyBackup(file: string): Promise<string> {
  let header: z.infer<typeof headerSchema> | undefined;
  let last: string | undefined;
  let lineCount = 0;
  try {
    for await (const line of readLines(file)) {
      header ??= headerSchema.safeParse(parseLine(line)).data;
      if (!header) break;
      last = line;
      lineCount += 1;
    }
  } catch (error) {
    const code = getErrorCode(error) ?? '';
    if (code === 'EISDIR') throw rejectFolder(file);
    if (['ENOENT', 'ENOTDIR'].includes(code)) throw new ConfigError(`There is no file ${file}.`);
    // The file is truncated, damaged, or not gzip.
    if (!code.startsWith('Z_')) throw error;
    header = undefined;
  }
  const counts = endSchema.safeParse(parseLine(last)).data?.tables ?? {};
  // Besides its rows, each table has a line with its name.
  const expectedCount = Object.values(counts).reduce((sum, count) => sum + count + 1, 2);
  if (!header || lineCount !== expectedCount)
    throw new ConfigError(`${file} is not a complete backup of this product. Nothing was restored.`);
  if (!(header.migration in migrations))
    throw new ConfigError(`${file} was written by a later version of this product. Restore it with that version.`);
  return header.migration;
}

async function* generateLines(db: Database, counts: RowCounts, signal?: AbortSignal): AsyncGenerator<string> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db);
  yield toLine({ format: FORMAT_VERSION, migration: rows[0]?.name });
  for (const table of await listTables(db)) {
    yield toLine({ table });
    let count = 0;
    await sql`declare rows no scroll cursor for select to_json(r)::text as row from ${sql.table(table)} as r`.execute(
      db,
    );
    for (;;) {
      signal?.throwIfAborted();
      const batch = await sql<{ row: string }>`fetch ${sql.lit(ROWS_PER_BATCH)} from rows`.execute(db);
      if (batch.rows.length === 0) break;
      count += batch.rows.length;
      yield batch.rows.map(({ row }) => `${row}\n`).join('');
    }
    await sql`close rows`.execute(db);
    counts[table] = count;
  }
  yield toLine({ tables: counts });
}

/** The tables of the database, which may be of an earlier schema, ordered so that referenced tables come first. */
async function listTables(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; referenced: string[] }>`
    select relname as name, array(
      select target.relname from pg_constraint join pg_class as target on target.oid = confrelid
      where conrelid = source.oid and confrelid <> source.oid order by 1
    )::text[] as referenced
    from pg_class as source
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
      and not starts_with(relname, 'kysely_')
    order by name`.execute(db);
  const referenced = new Map(rows.map((row) => [row.name, row.referenced]));
  const ordered = new Set<string>();
  const add = (name: string) => {
    for (const target of referenced.get(name) ?? []) if (!ordered.has(target)) add(target);
    ordered.add(name);
  };
  for (const { name } of rows) add(name);
  return [...ordered];
}

function toLine(control: object): string {
  return `${JSON.stringify(control)}\n`;
}

async function restoreTables(db: Transaction<Tables>, file: string): Promise<RowCounts> {
  // Older backups have the names of their own schema.
  const existing = new Set((await db.introspection.getTables()).map(({ name }) => name));
  // A table that was emptied row by row keeps its file, from which the outbox tells a restored database.
  await sql`truncate bot_changes`.execute(db);
  const counts: RowCounts = {};
  let table = '';
  let batch: string[] = [];
  const insert = async () => {
    if (batch.length === 0) return;
    const name = sql.table(table);
    const rows = `[${batch.join(',')}]`;
    if (table === 'decisions') await createPartitionsFor(db, rows);
    await sql`insert into ${name} overriding system value
      select * from json_populate_recordset(null::${name}, ${rows}::json)`
      .execute(db)
      .catch((error: unknown) => {
        // Invalid data, or data that contradicts other data.
        if (!/^2[23]/.test(getErrorCode(error) ?? '')) throw error;
        throw new ConfigError(`${file} has an invalid row of the table ${table}. Nothing was restored.`);
      });
    counts[table] = (counts[table] ?? 0) + batch.length;
    batch = [];
  };
  for await (const line of readLines(file)) {
    // Rows are passed on as PostgreSQL printed them, because parsing would round large numbers.
    if (!isControlLine(line)) {
      if (existing.has(table)) batch.push(line);
      if (batch.length === ROWS_PER_BATCH) await insert();
      continue;
    }
    await insert();
    const start = tableStartSchema.safeParse(parseLine(line)).data;
    if (!start) continue;
    table = start.table;
    // Another program may have had tables in the database.
    if (existing.has(table)) counts[table] = 0;
  }
  await updateSequences(db);
  return counts;
}

/** The partitions of the database are those of other days than the backup's. */
async function createPartitionsFor(db: Transaction<Tables>, rows: string) {
  const days = await sql<{ day: string }>`
    select distinct to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day
    from json_populate_recordset(null::decisions, ${rows}::json)`.execute(db);
  await createPartitions(
    db,
    days.rows.map(({ day }) => day),
  );
}

/** Migrates an empty database to the schema of the backup. */
async function migrateEmpty(db: Database, migration: string) {
  const provider = { getMigrations: async () => migrations };
  if ((await requireEmpty(db)).length > 0) {
    const applied = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db);
    if (applied.rows[0]?.name === migration) return;
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
  }
  const { error } = await new Migrator({ db, provider }).migrateTo(migration);
  if (error) throw new Error('The schema of the backup could not be created.', { cause: error });
}

/** Throws if a database has rows, or tables of another program. Returns the names of its empty tables. */
export async function requireEmpty(db: Database): Promise<string[]> {
  const found = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  const names = found.rows.map(({ name }) => name);
  const dataTables = names.filter((name) => !name.startsWith('kysely_'));
  const rows = names.includes('kysely_migration')
    ? await Promise.all(dataTables.map((name) => sql`select from ${sql.table(name)} limit 1`.execute(db)))
    : [found];
  if (rows.some((result) => result.rows.length > 0))
    throw new ConfigError('The database is not empty. Create another one, or empty it, and run the command again.');
  return dataTables;
}

/** Sets the sequences, so that new rows get ids after the restored ones. */
async function updateSequences(db: Database) {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`.execute(db);
  for (const { table, column } of rows)
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), coalesce(max(${sql.ref(column)}), 1),
      max(${sql.ref(column)}) is not null) from ${sql.table(table)}`.execute(db);
}

/** Whether a line is not a row. Rows start with `{"` too, but no first column has these names. */
function isControlLine(line: string): boolean {
  return ['{"format":', '{"table":', '{"tables":'].some((start) => line.startsWith(start));
}

function parseLine(line: unknown): unknown {
  try {
    return typeof line === 'string' ? JSON.parse(line) : undefined;
  } catch {
    return undefined;
  }
}

/** The lines of a gzipped file. `readline` would also split at U+2028, which JSON may contain. */
async function* readLines(file: string): AsyncGenerator<string> {
  const unpacked = createGunzip();
  pipeline(createReadStream(file), unpacked).catch(() => {});
  let remainder = '';
  unpacked.setEncoding('utf8');
  for await (const chunk of unpacked) {
    const lines = (remainder + String(chunk)).split('\n');
    remainder = lines.pop() ?? '';
    yield* lines;
  }
}
