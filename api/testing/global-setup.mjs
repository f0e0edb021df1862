// Jest would turn TypeScript into CommonJS here, so that this file only leads to the one that does the work.
import { startSharedPostgres } from './test-database.ts';

/** Starts the PostgreSQL server that all tests share. */
export default async function setUp() {
  globalThis.stopPostgres = await startSharedPostgres();
}
