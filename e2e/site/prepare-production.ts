import { startTestPostgres } from '../../api/testing/start-postgres.ts';
import releaseForTests from './release-for-tests.ts';

/** Starts the database of all tests. */
export async function startDatabase() {
  const postgres = await startTestPostgres();
  process.env.TEST_POSTGRES = postgres.url('postgres');
  return postgres;
}

/** Prepares what the site needs as in production, and releases the checkout; answers what stops it. */
export default async function prepareProduction() {
  const postgres = await startDatabase();
  await releaseForTests();
  return () => postgres.stop();
}
