import { startTestPostgres } from '../../api/testing/start-postgres.ts';
import { inspectNginx } from '../../deploy/nginx/nginx-program.ts';
import releaseForTests from './release-for-tests.ts';

/** Sees that nginx is there, and starts the database of all tests. */
export async function startDatabase() {
  inspectNginx();
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
