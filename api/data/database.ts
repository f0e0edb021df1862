import type { Kysely } from 'kysely';
import { openEmbedded } from './embedded/open-embedded.ts';
import { migrate } from './migrate.ts';
import type { Listen } from './notify.ts';
import { openPostgres } from './open-postgres.ts';
import type { Tables } from './tables.ts';

/** A database that is open and whose schema is up to date. */
export interface OpenDatabase {
  db: Kysely<Tables>;
  engine: 'embedded' | 'postgres';
  listen: Listen;
  close: () => Promise<void>;
  /** How PostgreSQL's connections are used, and how many calls wait for one. */
  connections?: () => { open: number; idle: number; waiting: number };
  /** A copy of the embedded engine's whole folder, packed, as of one moment. */
  dump?: () => Promise<Blob>;
}

/** Which database is meant: PostgreSQL by its address, otherwise the embedded one in a folder, or in memory. */
export interface DatabaseLocation {
  url?: string;
  folder?: string;
}

/** Opens the database and brings its schema up to date. */
export async function openDatabase(
  { url, folder }: DatabaseLocation,
  onError: (error: Error) => void = () => {},
): Promise<OpenDatabase> {
  const database = url === undefined ? await openEmbedded({ folder }) : await openPostgres(url, onError);
  try {
    await migrate(database.db);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
