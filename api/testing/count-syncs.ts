import fs, { fstatSync, readdirSync, statSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

// A process for a test: it counts how often the system itself is asked to bring the write-ahead log to the disk while a
// row is inserted, with our files and with the library's own, both on an engine that believes that fsync is on.

const folder = process.argv[2] ?? '';
const { fsyncSync } = fs;
let synced: number[] = [];
Reflect.set(fs, 'fsyncSync', (file: number) => {
  fsyncSync(file);
  synced.push(fstatSync(file).ino);
});
syncBuiltinESMExports();
// Only what is imported from here on sees the changed function for certain.
const { DurableFiles, durableStart } = await import('../data/embedded/durable-files.ts');

async function countSyncs(name: string, Files: typeof NodeFS): Promise<number> {
  const data = path.join(folder, name, 'database');
  const pglite = await PGlite.create({ fs: new Files(data), startParams: durableStart });
  await pglite.exec('create table rows (id integer)');
  synced = [];
  await pglite.query('insert into rows values (1)');
  const log = path.join(data, 'pg_wal');
  const files = readdirSync(log).map((file) => statSync(path.join(log, file)).ino);
  const count = synced.filter((file) => files.includes(file)).length;
  await pglite.close();
  return count;
}

const counts = { ours: await countSyncs('ours', DurableFiles), library: await countSyncs('library', NodeFS) };
console.log(JSON.stringify(counts));
