import { sql } from 'kysely';
import { notify } from '../../data/notify.ts';
import type { Database, Tables } from '../../data/tables.ts';

/** On which channel of the database the bot's streams are woken. */
export const changesChannel = 'bot_changes';

/** A change that the bot is told of. */
interface News {
  kind: Tables['bot_changes']['kind'];
  /** The server, or the person. */
  subject: string;
  /** Which revision it made of a module. */
  revision?: number;
  at: Date;
}

/** Notes a change for the bot in the transaction that makes it, as the last thing there that may have to wait. */
export async function announce(db: Database, { kind, subject, revision, at }: News) {
  // Until this transaction ends no other one draws an id: behind an id that was read no smaller one appears any more.
  await sql`select pg_advisory_xact_lock(hashtext(${changesChannel}))`.execute(db);
  await db
    .insertInto('bot_changes')
    .values({ kind, subject, revision: revision ?? null, created_at: at })
    .execute();
  await notify(db, changesChannel);
}
