import type { botChange } from 'api-contract/bot';
import { botModules, getFeatureOf } from 'api-contract/changes';
import { sql } from 'kysely';
import type { z } from 'zod';
import { notify } from '../db/listen.ts';
import type { Database, QueryDeps, Tables } from '../db/tables.ts';
import { addMs } from '../time.ts';

// The outbox of changes for the bot (table `bot_changes`). What happens to one change:
//
// 1. The transaction that saves it takes an advisory lock, adds a row, whose id is the number of the event, and sends
//    NOTIFY. The lock is held until the transaction ends, so that ids commit in order: a stream never skips a lower id.
// 2. PostgreSQL delivers the NOTIFY to every process of the API when the transaction commits.
// 3. Each process reads the rows after the last event of its streams, once for all streams with the same last event,
//    and writes them to each. It also polls every ten seconds, because a NOTIFY may be lost.
// 4. A bot that reconnects sends the id of its last event (`Last-Event-ID`) and gets the events after it.
// 5. The row is deleted after 15 minutes. A bot that missed a deleted row gets one `everything` event.
//
// The number of an event is followed by the incarnation of the database. After a backup was restored, numbers are given
// out again, for other changes; a bot with an id of the earlier incarnation gets one `everything` event.

/** The channel of NOTIFY. */
export const OUTBOX_CHANNEL = 'bot_changes';

const RETENTION_MS = 15 * 60_000;

interface NewEvent {
  kind: Tables['bot_changes']['kind'];
  /** The id of the guild or the user. */
  subject: string;
  /** The new revision of a module. */
  revision?: number;
  at: Date;
}

/** A change with its event id. */
export interface OutboxEvent {
  /** Its number and the incarnation of the database. */
  id: string;
  change: z.input<typeof botChange>;
}

interface Row {
  oldest: number;
  newest: number;
  incarnation: string;
  id: number | null;
  kind: Tables['bot_changes']['kind'];
  subject: string;
  revision: number | null;
}

/** Adds a change in its transaction. Call it last, because other writers wait until the transaction ends. */
export async function appendOutboxEvent(db: Database, event: NewEvent) {
  await appendOutboxEvents(db, [event]);
}

/** Adds several changes, in the order of the list. */
export async function appendOutboxEvents(db: Database, events: NewEvent[]) {
  await sql`select pg_advisory_xact_lock(hashtext(${OUTBOX_CHANNEL}))`.execute(db);
  await db
    .insertInto('bot_changes')
    .values(events.map(({ revision = null, at, ...event }) => ({ ...event, revision, created_at: at })))
    .execute();
  await notify(db, OUTBOX_CHANNEL);
}

/**
 * What tells a database from one that was restored: the server and its timeline, the database, and the file of the
 * outbox, which is another one after the table was created again or emptied.
 */
const incarnationQuery = sql`select left(md5(concat_ws(' ',
    (select system_identifier from pg_control_system()),
    (select timeline_id from pg_control_checkpoint()),
    (select oid from pg_database where datname = current_database()),
    pg_relation_filenode('bot_changes'))), 8) as incarnation`;

/** Returns the events after the one with the id `last`, or one `everything` event if some of them are not known. */
export async function readOutbox(db: Database, last: string | undefined, limit: number): Promise<OutboxEvent[]> {
  const { number, incarnation: lastIncarnation } = parseEventId(last);
  // One statement, so that nothing is deleted between reading the bounds and reading the rows.
  const { rows } = await sql<Row>`
    select bounds.oldest, bounds.newest, incarnation, change.id, change.kind, change.subject, change.revision
    from (select coalesce(min(id), 1) as oldest, coalesce(max(id), 0) as newest from bot_changes) as bounds
    cross join (${incarnationQuery}) as identity
    left join (select * from bot_changes where id > ${number} order by id limit ${limit}) as change on true
    order by change.id`.execute(db);
  const [{ oldest, newest, incarnation } = { oldest: 1, newest: 0, incarnation: '' }] = rows;
  const toId = (number: number) => `${number}-${incarnation}`;
  if (lastIncarnation !== incarnation || number < oldest - 1 || number > newest)
    return [{ id: toId(newest), change: { kind: 'everything' } }];
  return rows.flatMap(({ id, ...row }) => (id === null ? [] : [{ id: toId(id), change: toChange(row) }]));
}

/** The parts of an event id; those of releases before 0.2 were only numbers. */
function parseEventId(id = ''): { number: number; incarnation?: string } {
  const [, number, incarnation] = /^(\d{1,15})-([\da-f]{8})$/.exec(id) ?? [];
  return { number: Number(number ?? -1), incarnation };
}

function toChange({
  kind,
  subject: id,
  revision,
}: Pick<Row, 'kind' | 'subject' | 'revision'>): z.input<typeof botChange> {
  const module = botModules.find((name) => name === kind);
  if (module) return { kind: module, id, revision: revision ?? 0 };
  const feature = getFeatureOf(kind);
  if (feature !== undefined) return { kind: 'feature', id, feature, revision: revision ?? 0 };
  return { kind: kind === 'ban' ? 'ban' : 'unban', id };
}

/** Deletes old events except the newest, so that a bot that has received it can resume. */
export async function purgeOutbox({ db, now }: QueryDeps) {
  const firstRecentId = sql`select min(id) from bot_changes where created_at >= ${addMs(now(), -RETENTION_MS)}`;
  await sql`delete from bot_changes
    where id < coalesce((${firstRecentId}), (select max(id) from bot_changes))`.execute(db);
}
