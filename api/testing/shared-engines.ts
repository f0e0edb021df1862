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
  const [server, removeFolder] = await Promise.all([startPostgres(), embeddedTemplate()]);
  // Only now: the embedded engine kept this process busy, and transactions would have timed out.
  await postgresTemplate(server.url);
  return async () => {
    await server.stop();
    removeFolder();
  };
}

async function postgresTemplate(url: (database: string) => string) {
  const admin = await openPostgres(url('postgres'), console.error);
  await sql`create database template_api`.execute(admin.db);
  await admin.close();
  const template = await openDatabase({ url: url('template_api') });
  await template.close();
  process.env.TEST_POSTGRES = url('');
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
  return () => rmSync(folder, { recursive: true });
}
