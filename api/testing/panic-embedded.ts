import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { openEmbedded } from '../data/embedded/open-embedded.ts';

// A process for a test: its embedded engine panics in the middle of a write, because its log cannot go on.

const folder = process.argv[2] ?? '';
const { db } = await openEmbedded({ folder });
const write = () => db.insertInto('jobs').values({ name: crypto.randomUUID(), ran_at: new Date() }).execute();
await write();
console.log('written');
// The engine calls itself process 42, and makes the next piece of its log under this name.
mkdirSync(path.join(folder, 'database/pg_wal/xlogtemp.42'));
await Promise.allSettled([sql`select pg_switch_wal()`.execute(db).then(write), write(), write()]);
console.log('still here');
