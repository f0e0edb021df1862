import { CompiledQuery } from 'kysely';
import { recordStatement } from './query-stats.ts';
import type { Database } from './tables.ts';

interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

type Run = <Row>(statement: Statement) => Promise<{ rows: Row[] }>;

const runs = new WeakMap<Database, Run>();

/** Has the driver run a database's prepared statements: Kysely cannot name them, and its way there is longer. */
export function runPreparedBy(db: Database, run: Run) {
  runs.set(db, run);
}

/**
 * A statement that PostgreSQL plans once for each connection, under its name. For what nearly every request asks:
 * planning costs more than running it. It has to name its columns, because `*` means others after a migration.
 */
export function preparedQuery<Params extends unknown[], Row>(name: string, text: string) {
  return async (db: Database, ...values: Params): Promise<Row[]> => {
    const run = runs.get(db);
    // A transaction is on a connection of its own, where only Kysely can run it.
    if (!run) return (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
    const startedAt = performance.now();
    const { rows } = await run<Row>({ name, text, values });
    recordStatement(text, performance.now() - startedAt);
    return rows;
  };
}
