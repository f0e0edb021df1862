import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { markDatabaseError } from './errors.ts';
import { createListen, type Listen } from './listen.ts';
import { registerStatementRunner } from './prepared-query.ts';
import { recordQuery } from './query-stats.ts';
import type { Tables } from './tables.ts';

const { builtins } = pg.types;

/** Parses counts as numbers, and keeps days as text, because they have no time zone. */
const parsers = new Map<number, (value: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.DATE, (value) => value],
]);

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
};

export interface ConnectionOptions {
  /** The size of the connection pool for requests. */
  poolSize?: number;
  /** The time limit of one statement of a request. */
  statementTimeoutMs?: number;
  onError?: (error: Error) => void;
}

/** One for each job; they are opened on demand. */
const MAINTENANCE_CONNECTIONS = 15;

/** Open connections to a PostgreSQL database. */
export interface Connections {
  url: string;
  /** For requests: a pool of connections with a time limit per statement. */
  db: Kysely<Tables>;
  /** For migrations and jobs: connections of their own, so that they take none from requests, and without a time limit. */
  maintenanceDb: Kysely<Tables>;
  listen: Listen;
  /** The use of the pool for requests, and how many requests wait for a connection. */
  getPoolUsage: () => { open: number; idle: number; waiting: number };
  close: () => Promise<void>;
}

/** Opens a database by its URL; connections are opened on demand. */
export function connect(url: string, options: ConnectionOptions = {}): Connections {
  const { poolSize = 10, statementTimeoutMs = 10_000, onError = () => {} } = options;
  const limits = { statement_timeout: statementTimeoutMs, idle_in_transaction_session_timeout: statementTimeoutMs };
  const requestPool = openPool({ connectionString: url, max: poolSize, ...limits }, onError);
  const maintenancePool = openPool({ connectionString: url, max: MAINTENANCE_CONNECTIONS }, onError);
  registerStatementRunner(requestPool.db, (statement) => requestPool.pool.query(statement).catch(rethrow));
  const { pool } = requestPool;
  return {
    url,
    db: requestPool.db,
    maintenanceDb: maintenancePool.db,
    listen: createListen(url, onError),
    getPoolUsage: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await Promise.all([requestPool.db.destroy(), maintenancePool.db.destroy()]);
    },
  };
}

function openPool(config: pg.PoolConfig, onError: (error: Error) => void) {
  const pool = new pg.Pool({ connectionTimeoutMillis: 5000, idleTimeoutMillis: 30_000, types, ...config });
  // A connection that breaks between two statements must not end the process.
  pool.on('connect', (client) => client.on('error', onError));
  pool.on('error', () => {});
  // Kysely reports failed queries to `log`, but not failed connections.
  const connectionPool = {
    connect: () => pool.connect().catch(rethrow),
    end: () => pool.end(),
    options: pool.options,
  };
  return { pool, db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: connectionPool }), log: recordQuery }) };
}

function rethrow(error: unknown): never {
  throw markDatabaseError(error);
}
