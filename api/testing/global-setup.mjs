// Jest would compile TypeScript to CommonJS here, so this file only imports the one that does the work.
import { startSharedPostgres } from './test-database.ts';

/** Starts the PostgreSQL server that all tests share. */
export default async function setUp() {
  globalThis.stopPostgres = await startSharedPostgres();
}
