import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Connections, connect } from '../db/connection.ts';
import { openDatabase } from '../db/database.ts';
import { startTestPostgres } from './start-postgres.ts';

const TEMPLATE = 'template_api';

/** Starts the shared server with a migrated template database. */
export async function startSharedPostgres(): Promise<() => Promise<void>> {
  const server = await startTestPostgres();
  process.env.TEST_POSTGRES = server.url('postgres');
  const template = await openDatabase(await createTestDatabase('template1', TEMPLATE));
  await template.close();
  return server.stop;
}

/** Creates a database on the shared server, empty or from a template. Returns its URL. */
export async function createTestDatabase(
  template = 'template1',
  name = `test_${randomBytes(6).toString('hex')}`,
): Promise<string> {
  const server = process.env.TEST_POSTGRES ?? '';
  const { maintenanceDb, close } = connect(server);
  await sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(maintenanceDb);
  await close();
  return server.replace('/postgres?', `/${name}?`);
}

/** Creates a migrated database. */
export async function openTestDatabase(): Promise<Connections> {
  return connect(await createTestDatabase(TEMPLATE), { onError: console.error });
}
