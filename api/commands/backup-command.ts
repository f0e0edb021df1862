import { existsSync, writeFileSync } from 'node:fs';
import { UsageError, type Workplace } from './command.ts';

/** Writes a copy of the embedded database, as of one moment, while it goes on working. */
export async function backupCommand({ database }: Workplace, [file]: string[]): Promise<string[]> {
  if (!file) throw new UsageError('Usage: npm run site -- data backup <file.tar.gz>');
  if (!database.dump) return ['A PostgreSQL database is backed up with its own tools, such as pg_dump.'];
  if (existsSync(file)) throw new UsageError(`There is a file ${file} already.`);
  const copy = await database.dump();
  writeFileSync(file, Buffer.from(await copy.arrayBuffer()), { mode: 0o600, flag: 'wx' });
  return [`Wrote ${file} (${Math.ceil(copy.size / 1024)} KB). The key in APP_KEY or beside the data is not in it.`];
}
