import { CompiledQuery } from 'kysely';
import { recordStatement } from './query-stats.ts';
import type { Database } from './tables.ts';

interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

type RunStatement = <Row>(statement: Statement) => Promise<{ rows: Row[] }>;

const runnerByDatabase = new WeakMap<Database, RunStatement>();

/** Runs prepared statements with the driver, because Kysely cannot name them and adds overhead. */
export function registerStatementRunner(db: Database, run: RunStatement) {
  runnerByDatabase.set(db, run);
}

/**
 * A named statement that PostgreSQL plans once per connection. For queries of nearly every request, where planning costs
 * more than running. It must list its columns, because `*` may change with a migration.
 */
export function preparedQuery<Params extends unknown[], Row>(name: string, text: string) {
  return async (db: Database, ...values: Params): Promise<Row[]> => {
    const run = runnerByDatabase.get(db);
    // A transaction has its own connection, on which only Kysely can run statements.
    if (!run) return (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
    const startedAt = performance.now();
    let isFailed = true;
    try {
      const { rows } = await run<Row>({ name, text, values });
      isFailed = false;
      return rows;
    } finally {
      recordStatement(text, performance.now() - startedAt, isFailed);
    }
  };
}
