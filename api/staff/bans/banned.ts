import { announce } from '../../bot/changes/announce.ts';
import type { Database } from '../../data/tables.ts';
import { Refusal } from '../../http/refusal.ts';
import { type KnownPerson, searchNameOf } from '../people/person.ts';

/** Who would be banned, and who wants it. */
interface Intent {
  db: Database;
  caller: { userId: string; role: 'moderator' | 'admin' | undefined };
  userId: string;
}

/** Refuses to ban oneself, and staff of one's own level or above. */
export async function checkMayBan({ db, caller, userId }: Intent) {
  if (caller.userId === userId) throw new Refusal('ban-self');
  const staff = await db.selectFrom('staff').select('role').where('user_id', '=', userId).executeTakeFirst();
  if (staff && (staff.role === 'admin' || caller.role !== 'admin')) throw new Refusal('ban-staff');
}

/** What is written down about a ban. */
interface Ban {
  userId: string;
  person: Omit<KnownPerson, 'id'>;
  reason: string | null;
  by: string;
  at: Date;
}

/** Bans somebody and ends what they have open here; answers whether they were not banned before. */
export async function addBan(db: Database, { userId, person, reason, by, at }: Ban): Promise<boolean> {
  const added = await db
    .insertInto('bans')
    .values({
      ...person,
      user_id: userId,
      reason,
      banned_by: by,
      created_at: at,
      search_name: searchNameOf(person),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  // Tickets first, as a sign-in does: a session that is being made is waited for, and ended too.
  await db.deleteFrom('sign_in_tickets').where('user_id', '=', userId).execute();
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
  if (added) await announce(db, { kind: 'ban', subject: userId, at });
  return added !== undefined;
}
