import { rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../data/database.ts';
import { openEmbedded } from '../data/embedded/open-embedded.ts';
import { migrate } from '../data/migrate.ts';
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
  const { db, dump, close } = await openEmbedded({});
  await migrate(db);
  const file = path.join(os.tmpdir(), `embedded-${process.pid}.dump`);
  if (dump) writeFileSync(file, Buffer.from(await (await dump()).arrayBuffer()));
  await close();
  process.env.TEST_DUMP = file;
  return async () => rmSync(file);
}
