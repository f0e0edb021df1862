import type { contract } from 'api-contract/contract';
import { sql } from 'kysely';
import { after } from '../../auth/lifetimes.ts';
import { isoDay } from '../../data/iso-day.ts';
import type { Database } from '../../data/tables.ts';
import type { Call } from '../../http/implement.ts';

const day = 24 * 60 * 60 * 1000;

/** How many commands are told apart; the others are counted together, as `other`. */
const mostNamed = 20;

/** `POST /v1/admin/stats`: the figures by day, oldest first; a day without one is not in it. */
export async function answerStats({ db, now, input }: Call<typeof contract.stats>) {
  const since = isoDay(after(now(), -input.body.days * day));
  const servers = await db
    .selectFrom('daily_servers')
    .select(['day', 'servers as count'])
    .where('day', '>=', since)
    .orderBy('day')
    .execute();
  const named = await commandsByName(db, since);
  const commands = new Map<string, number>();
  for (const { day, count } of named) commands.set(day, (commands.get(day) ?? 0) + count);
  const byName = Map.groupBy(named, ({ command }) => command);
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

/** The counts of the commands that are run most, and of all others together. */
async function commandsByName(db: Database, since: string) {
  const { rows } = await sql<{ day: string; command: string; count: number }>`
    with named as (
      select command from daily_commands where day >= ${since}
      group by command order by sum(count) desc, command limit ${sql.lit(mostNamed)}
    )
    select day, coalesce(named.command, 'other') as command, sum(count)::bigint as count
    from daily_commands left join named using (command)
    where day >= ${since}
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}
