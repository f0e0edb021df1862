import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
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

const names = new Map<string, string>();

/**
 * A statement that is built once and then only run, for what nearly every call asks: building and planning it costs
 * more than running it. It has to name its columns, because a `*` means others after a migration.
 */
export function prepare<Values extends Record<string, unknown>, Row>(
  build: (db: Database, value: Places<Values>) => Compilable<Row>,
) {
  const known = new WeakMap<Database, CompiledQuery<Row>>();
  return async (db: Database, values: Values): Promise<Row[]> => {
    const statement = known.get(db) ?? build(db, (name) => sql`${new Place(name)}`).compile();
    known.set(db, statement);
    if (!names.has(statement.sql)) names.set(statement.sql, `prepared_${names.size}`);
    const parameters = statement.parameters.map((place) => (place instanceof Place ? values[place.name] : place));
    return (await db.executeQuery<Row>({ ...statement, parameters })).rows;
  };
}

/** The name under which PostgreSQL keeps the plan of a prepared statement. */
export function nameOfPrepared(text: unknown): string | undefined {
  return typeof text === 'string' ? names.get(text) : undefined;
}
