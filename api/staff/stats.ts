import type { contract } from 'api-contract/contract';
import { sql } from 'kysely';
import type { Database, QueryDeps } from '../db/tables.ts';
import { countBotGuilds } from '../guilds/bot-guilds.ts';
import type { RequestContext } from '../http/context.ts';
import { sumFailureReports } from '../reports/failure-reports.ts';
import { addMs, DAY_MS, toIsoDay } from '../time.ts';

/** The most used commands by name; all others count as `other`. */
const MAX_NAMED_COMMANDS = 20;

/**
 * `POST /v1/admin/stats`: the daily counts, oldest first, without days that were not counted, and without days to come,
 * which a clock that was ahead may have counted.
 */
export async function getStats({ db, now, input }: RequestContext<typeof contract.stats>) {
  const since = toIsoDay(addMs(now(), (1 - input.body.days) * DAY_MS));
  const today = toIsoDay(new Date(now()));
  const servers = await db
    .selectFrom('daily_servers')
    .select(['day', 'servers as count'])
    .where('day', '>=', since)
    .where('day', '<=', today)
    .orderBy('day')
    .execute();
  const namedCounts = await countCommandsByName(db, since, today);
  const commands = new Map<string, number>();
  for (const { day, count } of namedCounts) commands.set(day, (commands.get(day) ?? 0) + count);
  const byName = Map.groupBy(namedCounts, ({ command }) => command);
  return {
    stats: {
      servers: countByDay(servers),
      commands: Object.fromEntries(commands),
      commands_by_name: Object.fromEntries([...byName].map(([name, counts]) => [name, countByDay(counts)])),
    },
  };
}

function countByDay(rows: { day: string; count: number }[]): Record<string, number> {
  return Object.fromEntries(rows.map(({ day, count }) => [day, count]));
}

const FAILURE_DAYS = 7;

/** `POST /v1/admin/failing_releases`. */
export async function listFailingReleases(call: RequestContext<typeof contract.failingReleases>) {
  const sums = await sumFailureReports(call, FAILURE_DAYS);
  const byRelease = Map.groupBy(sums, ({ area, release }) => `${area}@${release}`);
  const releases = [...byRelease.values()].flatMap((reports) => {
    const [first] = reports;
    if (!first) return [];
    const count = reports.reduce((total, report) => total + report.count, 0);
    const last = reports.reduce((latest, report) => (report.last > latest ? report.last : latest), first.last);
    return [{ area: first.area, release: first.release, count, last }];
  });
  return { releases: releases.sort((a, b) => b.count - a.count) };
}

/** The daily counts of the most used commands, and the sum of the others. */
async function countCommandsByName(db: Database, since: string, until: string) {
  const { rows } = await sql<{ day: string; command: string; count: number }>`
    with named as (
      select command from daily_commands where day between ${since} and ${until}
      group by command order by sum(count) desc, command limit ${sql.lit(MAX_NAMED_COMMANDS)}
    )
    select day, coalesce(named.command, 'other') as command, sum(count)::bigint as count
    from daily_commands left join named using (command)
    where day between ${since} and ${until}
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** Records the number of the bot's guilds; later counts of a day replace earlier ones. */
export async function recordDailyGuildCount({ db, now }: QueryDeps) {
  // Nothing to record before the first guild.
  if (!(await db.selectFrom('servers').select('id').limit(1).executeTakeFirst())) return;
  const servers = await countBotGuilds({ db });
  await db
    .insertInto('daily_servers')
    .values({ day: toIsoDay(new Date(now())), servers })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ servers }))
    .execute();
}
