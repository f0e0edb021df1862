import { cpSync, mkdirSync, openAsBlob } from 'node:fs';
import path from 'node:path';
import type { OpenDatabase } from '../data/database.ts';
import { openEmbedded } from '../data/embedded/open-embedded.ts';
import { openPostgres } from '../data/open-postgres.ts';
import { emptyPostgres } from './empty-postgres.ts';

export { emptyPostgres };

declare const engine: 'embedded' | 'postgres';

/** The engine that this run of the tests is for. */
export const testedEngine = engine;

/** A fresh database, its schema up to date, on the engine that this run is for. */
export function testDatabase(): Promise<OpenDatabase> {
  return engine === 'postgres' ? fromTemplate() : fromDump();
}

/** The same on the other engine, for what goes from one to the other. */
export function otherTestDatabase(): Promise<OpenDatabase> {
  return engine === 'postgres' ? fromDump() : fromTemplate();
}

/** What a fresh embedded database begins with: a dump of one whose schema is up to date. */
export function embeddedDump(): Promise<Blob> {
  return openAsBlob(process.env.TEST_DUMP ?? '');
}

/** Makes a folder of embedded data that the product left up to date and closed: a first start takes seconds. */
export function prepareFolder(folder: string) {
  const data = path.join(process.env.TEST_FOLDER ?? '', 'database');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  cpSync(data, path.join(folder, 'database'), { recursive: true });
}

async function fromTemplate() {
  return openPostgres(await emptyPostgres('template_api'), console.error);
}

async function fromDump() {
  return openEmbedded({ from: await embeddedDump() });
}
