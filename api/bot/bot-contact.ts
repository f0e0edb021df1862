import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { ifRoom } from '../data/if-room.ts';
import { prepare } from '../data/prepare.ts';
import type { Database } from '../data/tables.ts';
import type { Context } from '../http/context.ts';
import { digestOf } from '../keys/secrets.ts';

/** How exactly it is known when the bot was last heard of, in milliseconds. */
const betweenNotes = 60_000;

/** For how long the bot may say nothing before somebody is told so, in milliseconds. */
const patience = 5 * 60_000;

type Surroundings = Pick<Context, 'db' | 'now'>;

const botKey = prepare((db) => db.selectFrom('bot_key').select('key_hash'));

const contact = prepare((db) => db.selectFrom('bot_contact').select('heard_at'));

/** Whether it is the bot that calls with this key, or the simulator's beside it; where it is, that is remembered. */
export async function hearBot(
  { db, now, platform }: Surroundings & Pick<Context, 'platform'>,
  key: string | undefined,
): Promise<boolean> {
  if (key === undefined) return false;
  const [[bot], [last]] = await Promise.all([botKey(db, {}), contact(db, {})]);
  const { demoBotKey } = platform;
  const digest = digestOf(key);
  const known = [bot?.key_hash, demoBotKey === undefined ? undefined : digestOf(demoBotKey)];
  if (!known.some((right) => right && timingSafeEqual(right, digest))) return false;
  // A clock that was set back must not keep a moment that is still to come.
  if (!last || Math.abs(now() - last.heard_at.getTime()) >= betweenNotes) await ifRoom(note(db, new Date(now())));
  return true;
}

/** When the bot was last heard of, if it ever was, and whether it has been silent for too long since. */
export async function botContact({ db, now }: Surroundings) {
  const [last] = await contact(db, {});
  if (!last) return { last_heard_at: null, silent: false };
  return { last_heard_at: last.heard_at.toISOString(), silent: now() - last.heard_at.getTime() > patience };
}

async function note(db: Database, heard_at: Date) {
  await db
    .insertInto('bot_contact')
    .values({ id: 1, heard_at })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ heard_at })
        // Of several calls at once, one writes.
        .where(
          sql`abs(extract(epoch from bot_contact.heard_at - ${heard_at}::timestamptz)) * 1000`,
          '>=',
          betweenNotes,
        ),
    )
    .execute();
}
