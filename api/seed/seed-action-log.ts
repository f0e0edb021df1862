import { sql } from 'kysely';
import { personInRole } from 'simulator/people';
import { randomOf } from 'simulator/world/random';
import { findUser } from 'simulator/world/users';
import { toSearchKey } from '../db/tables.ts';
import { formerAdmins, generatePast, type Left, world } from './past.ts';
import type { Seeding } from './seed-staff.ts';

const day = 24 * 60 * 60 * 1000;
const chunk = 10_000;
const seed = 11;

/** Fills the action log evenly over the days, oldest first, and adds the resulting bans and ban requests. */
export async function seedActionLog(seeding: Seeding, entries: number, days: number) {
  const { db, now } = seeding;
  const left: Left = { bans: new Map(), proposals: [] };
  const past = generatePast(randomOf(seed, 'user', 0), left);
  const start = now() - days * day;
  const toTime = (index: number) => new Date(start + (index / entries) * days * day);
  for (let from = 0; from < entries; from += chunk) {
    const rows = Array.from({ length: Math.min(chunk, entries - from) }, (_, index) => ({
      ...past.next().value,
      outcome: 'done',
      created_at: toTime(from + index).toISOString(),
    }));
    const renamed = rows.map(({ by, ...row }) => ({ ...row, user_id: by }));
    await sql`
      insert into action_log (action, user_id, subject, description, outcome, created_at)
      select action, user_id, subject, description, outcome, created_at
      from json_populate_recordset(null::action_log, ${JSON.stringify(renamed)}::json) with ordinality
      order by ordinality`.execute(db);
  }
  await seedFormerAdmins(seeding);
  await seedBans(seeding, left, toTime);
  await seedProposals(seeding, left, toTime);
}

type ToTime = (index: number) => Date;

async function seedFormerAdmins({ db, now }: Seeding) {
  const at = new Date(now());
  for (const id of formerAdmins) {
    const { username, global_name, avatar, discriminator } = findSeedUser(id);
    await db
      .insertInto('users')
      .values({ id, username, global_name, avatar, discriminator, email: null, created_at: at, updated_at: at })
      .execute();
  }
}

async function seedBans({ db }: Seeding, { bans }: Left, toTime: ToTime) {
  const rows = [...bans].map(([user_id, { reason, by, at }]) => {
    const person = toUserColumns(user_id);
    const search_name = toSearchKey(person.name);
    return { ...person, user_id, search_name, reason, banned_by: by, created_at: toTime(at).toISOString() };
  });
  await sql`insert into bans (user_id, reason, banned_by, created_at, name, avatar, discriminator, search_name)
    select user_id, reason, banned_by, created_at, name, avatar, discriminator, search_name
    from json_populate_recordset(null::bans, ${JSON.stringify(rows)}::json)`.execute(db);
}

/** Only the latest ban requests are stored, because there would be thousands. */
const MAX_PROPOSALS = 60;

async function seedProposals({ db }: Seeding, { proposals }: Left, toTime: ToTime) {
  const recentProposals = proposals.slice(-MAX_PROPOSALS);
  if (recentProposals.length === 0) return;
  await db
    .insertInto('ban_requests')
    .values(
      recentProposals.map(({ subject, reason, evidence, at, decision }) => ({
        ...toUserColumns(subject),
        user_id: subject,
        reason,
        evidence,
        proposed_by: personInRole('moderator').id,
        created_at: toTime(at),
        state: decision?.state ?? 'open',
        decided_by: decision?.by ?? null,
        decided_at: decision ? toTime(decision.at) : null,
        note: decision?.note ?? null,
      })),
    )
    .execute();
}

function toUserColumns(id: string) {
  const { username, global_name, avatar, discriminator } = findSeedUser(id);
  return { name: global_name || username, avatar, discriminator };
}

function findSeedUser(id: string) {
  const user = findUser(world.seed, id);
  if (!user) throw new Error(`There is no user with the id ${id}.`);
  return user;
}
