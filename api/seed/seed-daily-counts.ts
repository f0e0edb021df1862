import { planMemberships } from 'simulator/world/membership-plan';
import { createRandom } from 'simulator/world/random';
import { getSeedId } from 'simulator/world/seed-servers';
import { DAY_MS, toIsoDay } from '../time.ts';
import { simulatorWorld } from './generate-actions.ts';
import type { SeedContext } from './seed-staff.ts';

/** The size of the demo data. */
export interface DemoSize {
  actions: number;
  days: number;
  /** The current number of servers with the bot. */
  servers: number;
}

/** The days before today for which members are counted. */
const MEMBER_DAYS = 29;
const SEED = 12;

/** The usual number of runs per day of each command at the current number of servers. */
const usualCounts = {
  ban: 900,
  kick: 650,
  warn: 2400,
  mute: 1700,
  purge: 1300,
  role: 1100,
  help: 2100,
  settings: 300,
  rank: 1500,
  poll: 420,
  slowmode: 240,
  lock: 130,
};

/** The share of servers that removed the bot, by days ago: a bad week, and the recovery. */
const lostShares: Record<number, number> = {
  17: 0.005,
  16: 0.012,
  15: 0.018,
  14: 0.019,
  13: 0.015,
  12: 0.01,
  11: 0.006,
};

/** The share of the usual commands, by days ago: an outage and the day after. */
const outageShares: Record<number, number> = { 9: 0.22, 8: 0.71 };

/**
 * Fills the daily counts up to yesterday: servers grow except in one bad week, and weekends and winters have more
 * commands.
 */
export async function seedDailyCounts({ db, now }: SeedContext, { days, servers }: Pick<DemoSize, 'days' | 'servers'>) {
  const random = createRandom(SEED, 'server', 0);
  const dates = Array.from({ length: days }, (_, index) => new Date(now() - (days - index) * DAY_MS));
  const getGrowth = (index: number) => 0.06 + 0.94 * ((index + 1) / days) ** 1.4;
  await db
    .insertInto('daily_servers')
    .values(
      dates.map((date, index) => ({
        day: toIsoDay(date),
        servers: Math.round(
          servers *
            (getGrowth(index) +
              0.0037 * Math.sin(index / 9) -
              random.nextInt(8) / 5000 -
              (lostShares[days - index] ?? 0)),
        ),
      })),
    )
    .execute();
  await db
    .insertInto('daily_commands')
    .values(
      dates.flatMap((date, index) => {
        const weekend = [0, 6].includes(date.getUTCDay()) ? 1.35 : 1;
        const activity = getGrowth(index) * (outageShares[days - index] ?? 1) * weekend * getSeason(date);
        return Object.entries(usualCounts).map(([command, usualCount]) => ({
          day: toIsoDay(date),
          command,
          count: Math.round(usualCount * activity * (0.85 + random.nextInt(300) / 1000)),
        }));
      }),
    )
    .execute();
}

/** People chat most in January and least in July. */
function getSeason(date: Date): number {
  const yearShare = (date.getUTCMonth() + date.getUTCDate() / 31) / 12;
  return 1 + 0.16 * Math.cos(2 * Math.PI * yearShare);
}

/** Fills the joins and leaves of the test users' servers: more at weekends, and most on the day of an event. */
export async function seedDailyMembers({ db, now }: SeedContext) {
  const random = createRandom(SEED, 'server', 1);
  const { levels, withoutBot } = planMemberships(simulatorWorld.seed, simulatorWorld.servers);
  const dates = Array.from({ length: MEMBER_DAYS }, (_, index) => new Date(now() - (MEMBER_DAYS - index) * DAY_MS));
  const indexes = [...levels.keys()].filter((index) => !withoutBot.has(index));
  await db
    .insertInto('daily_members')
    .values(
      indexes.flatMap((index) => {
        const usualJoins = 1 + random.nextInt(5);
        const eventIndex = random.nextInt(MEMBER_DAYS);
        return dates.map((date, dateIndex) => ({
          guild_id: getSeedId(simulatorWorld.seed, simulatorWorld.servers, index),
          day: toIsoDay(date),
          joins:
            random.nextInt(usualJoins + ([0, 6].includes(date.getUTCDay()) ? 3 : 1)) +
            (dateIndex === eventIndex ? 3 * usualJoins : 0),
          leaves: random.nextInt(usualJoins),
        }));
      }),
    )
    .execute();
}
