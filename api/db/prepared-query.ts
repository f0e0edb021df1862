import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { recordStatement } from './query-stats.ts';
import type { Database } from './tables.ts';

/** Stands in a statement where a value will be. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Says where in a statement which value stands. */
export type Places<Values> = <Name extends string & keyof Values>(name: Name) => RawBuilder<Values[Name]>;

interface Statement {
  /** Under which PostgreSQL keeps the plan. */
  name: string;
  text: string;
  values: unknown[];
}

type Run = <Row extends Record<string, unknown>>(statement: Statement) => Promise<{ rows: Row[] }>;

const names = new Map<string, string>();
const runs = new WeakMap<Database, Run>();

/** Has a database's prepared statements run by its driver itself: Kysely cannot name them, and its way there is longer. */
export function runPreparedBy(db: Database, run: Run) {
  runs.set(db, run);
}

function nameOf(text: string): string {
  const name = names.get(text) ?? `prepared_${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * A statement that is built once and then only run, for what nearly every call asks: building and planning it costs
 * more than running it. It has to name its columns, because a `*` means others after a migration.
 */
export function prepare<Values extends Record<string, unknown>, Row extends Record<string, unknown>>(
  build: (db: Database, value: Places<Values>) => Compilable<Row>,
) {
  const known = new WeakMap<Database, CompiledQuery<Row>>();
  return async (db: Database, values: Values): Promise<Row[]> => {
    const statement = known.get(db) ?? build(db, (name) => sql`${new Place(name)}`).compile();
    known.set(db, statement);
    const parameters = statement.parameters.map((place) => (place instanceof Place ? values[place.name] : place));
    const run = runs.get(db);
    if (!run) return (await db.executeQuery<Row>({ ...statement, parameters })).rows;
    const began = performance.now();
    const { rows } = await run<Row>({ name: nameOf(statement.sql), text: statement.sql, values: parameters });
    recordStatement(statement.sql, performance.now() - began);
    return rows;
  };
}
