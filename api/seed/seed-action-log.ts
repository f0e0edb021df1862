import { sql } from 'kysely';
import { getPerson } from 'simulator/people';
import { createRandom } from 'simulator/world/random';
import { findUser } from 'simulator/world/users';
import { toSearchKey } from '../db/search.ts';
import { DAY_MS } from '../time.ts';
import { formerAdmins, generateActions, type SeedState, simulatorWorld } from './generate-actions.ts';
import type { SeedContext } from './seed-staff.ts';

const CHUNK_SIZE = 10_000;
const SEED = 11;

/** Fills the action log evenly over the days, oldest first, and adds the resulting bans and ban requests. */
export async function seedActionLog(context: SeedContext, entries: number, days: number) {
  const { db, now } = context;
  const state: SeedState = { bans: new Map(), banRequests: [] };
  const actions = generateActions(createRandom(SEED, 'user', 0), state);
  const start = now() - days * DAY_MS;
  const toTime = (index: number) => new Date(start + (index / entries) * days * DAY_MS);
  for (let from = 0; from < entries; from += CHUNK_SIZE) {
    const rows = Array.from({ length: Math.min(CHUNK_SIZE, entries - from) }, (_, index) => {
      const { by, ...entry } = actions.next().value;
      return { ...entry, user_id: by, outcome: 'done', created_at: toTime(from + index).toISOString() };
    });
    await sql`
      insert into action_log (action, user_id, subject, description, description_hu, outcome, created_at)
      select action, user_id, subject, description, description_hu, outcome, created_at
      from json_populate_recordset(null::action_log, ${JSON.stringify(rows)}::json) with ordinality
      order by ordinality`.execute(db);
  }
  for (const id of formerAdmins) await insertUser(context, id);
  await seedBans(context, state, toTime);
  await seedBanRequests(context, state, toTime);
}

type ToTime = (index: number) => Date;

/** Adds a simulator user, as if they had signed in. */
export async function insertUser({ db, now }: SeedContext, id: string) {
  const at = new Date(now());
  const { username, global_name, avatar, discriminator } = findSeedUser(id);
  await db
    .insertInto('users')
    .values({ id, username, global_name, avatar, discriminator, email: null, created_at: at, updated_at: at })
    .execute();
}

async function seedBans({ db }: SeedContext, { bans }: SeedState, toTime: ToTime) {
  const rows = [...bans].map(([user_id, { reason, by, at }]) => {
    const profile = toUserColumns(user_id);
    const search_name = toSearchKey(profile.name);
    return { ...profile, user_id, search_name, reason, banned_by: by, created_at: toTime(at).toISOString() };
  });
  await sql`insert into bans (user_id, reason, banned_by, created_at, name, avatar, discriminator, search_name)
    select user_id, reason, banned_by, created_at, name, avatar, discriminator, search_name
    from json_populate_recordset(null::bans, ${JSON.stringify(rows)}::json)`.execute(db);
}

/** Only the latest ban requests are stored, because there would be thousands. */
const MAX_BAN_REQUESTS = 60;

async function seedBanRequests({ db }: SeedContext, { banRequests }: SeedState, toTime: ToTime) {
  const recentRequests = banRequests.slice(-MAX_BAN_REQUESTS);
  if (recentRequests.length === 0) return;
  await db
    .insertInto('ban_requests')
    .values(
      recentRequests.map(({ subject, reason, evidence, at, decision }) => ({
        ...toUserColumns(subject),
        user_id: subject,
        reason,
        evidence,
        requested_by: getPerson('moderator').id,
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

/** A user of the simulator by id. */
export function findSeedUser(id: string) {
  const user = findUser(simulatorWorld.seed, id);
  if (!user) throw new Error(`There is no user with the id ${id}.`);
  return user;
}
