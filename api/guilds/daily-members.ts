import { preparedQuery } from '../db/prepared-query.ts';
import type { QueryDeps } from '../db/tables.ts';
import { addMs, DAY_MS, toIsoDay } from '../time.ts';

/** How many days are shown and stored, with today. */
const DAY_COUNT = 30;

interface DayCounts {
  day: string;
  joins: number;
  leaves: number;
}

const findCounts = preparedQuery<[guildId: string, since: string], DayCounts>(
  'find_daily_members',
  'select day, joins, leaves from daily_members where guild_id = $1 and day >= $2',
);

/** The joins and leaves of each of the last days, oldest first; undefined if the bot has reported none. */
export async function getDailyMembers({ db, now }: QueryDeps, guildId: string): Promise<DayCounts[] | undefined> {
  const counts = await findCounts(db, guildId, getFirstDay(now()));
  if (counts.length === 0) return undefined;
  const countsByDay = new Map(counts.map((count) => [count.day, count]));
  const firstDay = Date.parse(getFirstDay(now()));
  const days = Array.from({ length: DAY_COUNT }, (_, index) => toIsoDay(addMs(firstDay, index * DAY_MS)));
  return days.map((day) => countsByDay.get(day) ?? { day, joins: 0, leaves: 0 });
}

/** Deletes the counts of days that are no longer shown. */
export async function purgeDailyMembers({ db, now }: QueryDeps) {
  await db.deleteFrom('daily_members').where('day', '<', getFirstDay(now())).execute();
}

function getFirstDay(now: number): string {
  return toIsoDay(addMs(now, (1 - DAY_COUNT) * DAY_MS));
}
