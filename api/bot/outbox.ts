import type { botChange } from 'api-contract/bot';
import { botModules } from 'api-contract/changes';
import { sql } from 'kysely';
import type { z } from 'zod';
import { notify } from '../db/listen.ts';
import type { Database, Tables } from '../db/tables.ts';
import type { AppContext } from '../http/context.ts';
import { addMs } from '../time.ts';

/** On which channel of the database the bot's streams are woken. */
export const OUTBOX_CHANNEL = 'bot_changes';

/** A change that the bot is told of. */
interface OutboxEvent {
  kind: Tables['bot_changes']['kind'];
  /** The server, or the person. */
  subject: string;
  /** Which revision it made of a module. */
  revision?: number;
  at: Date;
}

/** Notes a change for the bot in the transaction that makes it, as the last thing there that may have to wait. */
export async function appendOutboxEvent(db: Database, { kind, subject, revision, at }: OutboxEvent) {
  // Until this transaction ends no other one draws an id: behind an id that was read no smaller one appears any more.
  await sql`select pg_advisory_xact_lock(hashtext(${OUTBOX_CHANNEL}))`.execute(db);
  await db
    .insertInto('bot_changes')
    .values({ kind, subject, revision: revision ?? null, created_at: at })
    .execute();
  await notify(db, OUTBOX_CHANNEL);
}

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
export async function readOutbox(db: Database, last: number, limit: number): Promise<ToldChange[]> {
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
export async function purgeOutbox({ db, now }: Pick<AppContext, 'db' | 'now'>) {
  const recent = sql`select min(id) from bot_changes where created_at >= ${addMs(now(), -kept)}`;
  await sql`delete from bot_changes
    where id < coalesce((${recent}), (select max(id) from bot_changes))`.execute(db);
}
