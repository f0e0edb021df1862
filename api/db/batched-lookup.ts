import { setImmediate as nextTurn } from 'node:timers/promises';
import { preparedQuery } from './prepared-query.ts';
import { recordStatement } from './query-stats.ts';
import type { Database, QueryDeps } from './tables.ts';

interface LookupOptions<Row> {
  /** The name of the prepared statement. */
  name: string;
  statement: string;
  /** The statement's parameters. */
  getParams: (keys: string[], now: number) => unknown[];
  /** The key that found a row. */
  getKey: (row: Row) => string;
}

/** Lookups that share one statement. */
interface Batch<Row> {
  keys: Set<string>;
  rows: Promise<Map<string, Row>>;
}

/**
 * Creates a lookup of rows by key. Lookups that begin in the same turn of the event loop share one statement, because a
 * statement costs more than what it finds.
 */
export function batchedLookup<Row>({ name, statement, getParams, getKey }: LookupOptions<Row>) {
  const runStatement = preparedQuery<unknown[], Row>(name, statement);
  /** The next batch of each database, until its statement is sent. */
  const nextBatches = new WeakMap<Database, Batch<Row>>();

  async function runBatch({ db, now }: QueryDeps, keys: Set<string>): Promise<Map<string, Row>> {
    await nextTurn();
    nextBatches.delete(db);
    const rows = await runStatement(db, ...getParams([...keys], now()));
    return new Map(rows.map((row) => [getKey(row), row]));
  }

  /** Finds the rows of the keys, and possibly rows of other lookups. */
  async function findRows(deps: QueryDeps, keys: string[]): Promise<Map<string, Row>> {
    const batch = nextBatches.get(deps.db);
    if (!batch) {
      const batchKeys = new Set(keys);
      const rows = runBatch(deps, batchKeys);
      nextBatches.set(deps.db, { keys: batchKeys, rows });
      return rows;
    }
    for (const key of keys) batch.keys.add(key);
    const startedAt = performance.now();
    const rows = await batch.rows;
    // The statement was only counted for the request that began the batch.
    recordStatement(statement, performance.now() - startedAt);
    return rows;
  }

  /** Finds the rows of the keys. */
  return async (deps: QueryDeps, keys: string[]): Promise<Map<string, Row>> => {
    if (keys.length === 0) return new Map();
    const rows = await findRows(deps, keys);
    return new Map(
      keys.flatMap((key) => {
        const row = rows.get(key);
        return row ? [[key, row] as const] : [];
      }),
    );
  };
}
