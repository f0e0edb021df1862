import { startPostgres } from '../../api/testing/start-postgres.ts';
import { inspectNginx } from '../../deploy/nginx/nginx-program.ts';
import releaseForTests from './release-for-tests.ts';

/** Sees that nginx is there, starts the database of all tests, and releases the checkout; answers what stops it. */
export default async function prepareProduction() {
  inspectNginx();
  const postgres = await startPostgres();
  process.env.TEST_POSTGRES = postgres.url('');
  await releaseForTests();
  return () => postgres.stop();
}
