import { startTestPostgres } from '../../api/testing/start-postgres.ts';
import releaseForTests from './release-for-tests.ts';

/** Starts the database server of all tests. */
export async function startDatabase() {
  const postgres = await startTestPostgres();
  process.env.TEST_POSTGRES = postgres.url('postgres');
  return postgres;
}

/** Prepares the site as in production, and releases the checkout; returns a function that stops it. */
export default async function prepareProduction() {
  const postgres = await startDatabase();
  await releaseForTests();
  return () => postgres.stop();
}
