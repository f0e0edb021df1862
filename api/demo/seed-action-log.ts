import { sql } from 'kysely';
import { personInRole } from '../chat-platform/simulator/people.ts';
import { type Random, randomOf } from '../chat-platform/simulator/world/random.ts';
import type { Seeding } from './seed-staff.ts';

const day = 24 * 60 * 60 * 1000;
const chunk = 10_000;
const seed = 11;

const reasons: [string, ...string[]] = [
  'Spam in several servers. Warned twice before.',
  'Advertising in private messages.',
  'Scam links. Reported by four members. Account is two days old.',
  'Raid.',
  'Appeal accepted. The account had been stolen and is back with its owner.',
  'Asked for by the owner.',
  'Abandoned server. No owner reachable for ninety days.',
];

/** Fills the log of what staff did, evenly over the days, oldest first. */
export async function seedActionLog({ db, now }: Seeding, entries: number, days: number) {
  const random = randomOf(seed, 'user', 0);
  const staff: [string, ...string[]] = [
    personInRole('admin').id,
    personInRole('moderator').id,
    '210000000000000301',
    '210000000000000302',
  ];
  const start = now() - days * day;
  for (let from = 0; from < entries; from += chunk) {
    const rows = Array.from({ length: Math.min(chunk, entries - from) }, (_, index) => ({
      ...entry(random),
      by: random.pick(staff),
      at: new Date(start + ((from + index) / entries) * days * day).toISOString(),
    }));
    await sql`
      insert into action_log (action, user_id, subject, description, outcome, created_at)
      select action, user_id, subject, description, 'done', created_at::timestamptz
      from unnest(
        ${rows.map(({ action }) => action)}::text[],
        ${rows.map(({ by }) => by)}::text[],
        ${rows.map(({ subject }) => subject)}::text[],
        ${rows.map(({ description }) => description)}::text[],
        ${rows.map(({ at }) => at)}::text[]
      ) as entries (action, user_id, subject, description, created_at)`.execute(db);
  }
}

function entry(random: Random) {
  const subject = `2${random.below(1e8) + 1e8}${random.below(1e8) + 1e8}`;
  const chance = random.below(100);
  if (chance < 45)
    return { action: 'banned_user_add', subject, description: `Banned ${subject}. ${random.pick(reasons)}` };
  if (chance < 60)
    return { action: 'banned_user_remove', subject, description: `Unbanned ${subject}. ${random.pick(reasons)}` };
  if (chance < 90) return { action: 'create_invite', subject, description: `Created an invite to ${subject}.` };
  return { action: 'leave_server', subject, description: `Left ${subject}. ${random.pick(reasons)}` };
}
