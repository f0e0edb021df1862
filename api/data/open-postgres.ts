import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { OpenDatabase } from './database.ts';
import { fromDatabase } from './failures.ts';
import { listenOn } from './listen-postgres.ts';
import { noteQuery } from './note-query.ts';
import { runPreparedBy } from './prepare.ts';
import type { Tables } from './tables.ts';

const { builtins } = pg.types;

/** Values look the same as the embedded engine's. */
const parsers = new Map<number, (value: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.DATE, (value) => value],
]);

/** How long one statement may take, in milliseconds. */
const statementTimeout = 10_000;

/** Opens a PostgreSQL database. */
export async function openPostgres(url: string, onError: (error: Error) => void): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: statementTimeout,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
    },
  });
  // A connection that breaks, while it waits or between two statements, must not end the process.
  pool.on('connect', (client) => client.on('error', onError));
  pool.on('error', () => {});
  const passOn = (error: unknown) => {
    throw fromDatabase(error);
  };
  // Kysely tells of queries that fail, and not of connections.
  const connect = () => pool.connect().catch(passOn);
  const dialect = new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } });
  const db = new Kysely<Tables>({ dialect, log: noteQuery });
  runPreparedBy(db, (statement) => pool.query(statement).catch(passOn));
  const connections = () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  return { db, engine: 'postgres', listen: listenOn(url, onError), connections, close: () => db.destroy() };
}
