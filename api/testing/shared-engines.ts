import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { openDatabase } from '../data/database.ts';
import { openPostgres } from '../data/open-postgres.ts';
import { startPostgres } from './start-postgres.ts';

/** Starts what all tests share: a database to begin with on either engine, and the PostgreSQL server. */
export async function startEngines(): Promise<() => Promise<void>> {
  // One after the other: the embedded engine keeps this process busy while the other one's transactions would time out.
  const stops = [await postgresTemplate(), await embeddedTemplate()];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

async function postgresTemplate() {
  const server = await startPostgres();
  const admin = await openPostgres(server.url('postgres'), console.error);
  await sql`create database template_api`.execute(admin.db);
  await admin.close();
  const template = await openDatabase({ url: server.url('template_api') });
  await template.close();
  process.env.TEST_POSTGRES = server.url('');
  return server.stop;
}

async function embeddedTemplate() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'embedded-'));
  const { dump, close } = await openDatabase({ folder });
  const file = path.join(folder, 'dump.tar');
  // Unpacked here once, and not again by each database that begins with it.
  if (dump) writeFileSync(file, gunzipSync(await (await dump()).arrayBuffer()));
  await close();
  process.env.TEST_DUMP = file;
  process.env.TEST_FOLDER = folder;
  return async () => rmSync(folder, { recursive: true });
}
