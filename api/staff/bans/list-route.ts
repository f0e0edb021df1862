import type { contract } from 'api-contract/contract';
import { sql } from 'kysely';
import { fold } from '../../data/fold.ts';
import type { Database } from '../../data/tables.ts';
import type { Call } from '../../http/implement.ts';
import { nameOfUser, personOf } from '../people/person.ts';

/** `POST /v1/moderator/bans`: the people who are kept out, newest first. */
export async function answerBans(call: Call<typeof contract.bans>) {
  const { db, input } = call;
  const { limit, offset, search } = input.body;
  const found = searched(db, search);
  const [{ total }, rows] = await Promise.all([
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    found
      .leftJoin('users as staff', 'staff.id', 'bans.banned_by')
      .select(['bans.user_id', 'bans.reason', 'bans.banned_by', 'bans.created_at'])
      .select(['bans.name', 'bans.avatar', 'bans.discriminator'])
      .select([nameOfUser('staff').as('by_name'), 'staff.avatar as by_avatar', 'staff.discriminator as by_number'])
      .orderBy('bans.created_at', 'desc')
      .orderBy('bans.user_id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  return {
    total,
    bans: rows.map((row) => ({
      person: personOf(call, { ...row, id: row.user_id }),
      reason: row.reason,
      by: personOf(call, {
        id: row.banned_by,
        name: row.by_name,
        avatar: row.by_avatar,
        discriminator: row.by_number,
      }),
      at: row.created_at.toISOString(),
    })),
  };
}

function searched(db: Database, search: string) {
  const bans = db.selectFrom('bans');
  if (search === '') return bans;
  if (/^\d{17,20}$/.test(search)) return bans.where('bans.user_id', '=', search);
  return bans.where(sql<boolean>`strpos(bans.search_name, ${fold(search)}) > 0`);
}
