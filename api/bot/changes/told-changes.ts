import type { botChange } from 'api-contract/bot';
import { botModules } from 'api-contract/changes';
import { sql } from 'kysely';
import type { z } from 'zod';
import { after } from '../../auth/lifetimes.ts';
import type { Database, Tables } from '../../data/tables.ts';
import type { Context } from '../../http/context.ts';

/** How long a change can be told again, in milliseconds. */
const kept = 15 * 60_000;

/** A change with the number under which it is told. */
export interface ToldChange {
  id: number;
  change: z.input<typeof botChange>;
}

interface Row {
  oldest: number;
  newest: number;
  id: number | null;
  kind: Tables['bot_changes']['kind'];
  subject: string;
  revision: number | null;
}

/** The changes behind the last one that a reader knows; where some of them are forgotten, that everything is to be read. */
export async function changesAfter(db: Database, last: number, limit: number): Promise<ToldChange[]> {
  // One statement, so that nothing is purged between the look at what is there and the reading of it.
  const { rows } = await sql<Row>`
    select bounds.oldest, bounds.newest, change.id, change.kind, change.subject, change.revision
    from (select coalesce(min(id), 1) as oldest, coalesce(max(id), 0) as newest from bot_changes) as bounds
    left join (select * from bot_changes where id > ${last} order by id limit ${limit}) as change on true
    order by change.id`.execute(db);
  const [{ oldest, newest } = { oldest: 1, newest: 0 }] = rows;
  if (last < oldest - 1 || last > newest) return [{ id: newest, change: { kind: 'everything' } }];
  return rows.flatMap(({ id, ...row }) => (id === null ? [] : [{ id, change: changeOf(row) }]));
}

function changeOf({ kind, subject: id, revision }: Omit<Row, 'id'>): z.input<typeof botChange> {
  const module = botModules.find((name) => name === kind);
  if (module) return { kind: module, id, revision: revision ?? 0 };
  return { kind: kind === 'ban' ? 'ban' : 'unban', id };
}

/** Forgets old changes from the front, but never the newest: whoever knows that one has missed nothing. */
export async function purgeChanges({ db, now }: Pick<Context, 'db' | 'now'>) {
  const recent = sql`select min(id) from bot_changes where created_at >= ${after(now(), -kept)}`;
  await sql`delete from bot_changes
    where id < coalesce((${recent}), (select max(id) from bot_changes))`.execute(db);
}
