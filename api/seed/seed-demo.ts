import type { ApiContext } from '../app.ts';
import { seedActionLog } from './seed-action-log.ts';
import { type DemoSize, seedDailyCounts, seedDailyMembers } from './seed-daily-counts.ts';
import { seedStaff } from './seed-staff.ts';
import { seedTickets } from './seed-tickets.ts';

const DEFAULT_SIZE: DemoSize = { actions: 100_000, days: 730, servers: 4900 };

/** Seeds a new database with staff, an action log and stats; does nothing if it was seeded before. */
export async function seedDemo(context: ApiContext, size = DEFAULT_SIZE) {
  const { db, now, platform } = context;
  if (!platform.isSimulated) throw new Error('Demo data requires the simulator.');
  await db.transaction().execute(async (transaction) => {
    const first = await transaction
      .insertInto('jobs')
      .values({ name: 'demo-data', ran_at: new Date(now()) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst();
    if (!first) return;
    const seedContext = { ...context, db: transaction };
    await seedStaff(seedContext);
    await seedActionLog(seedContext, size.actions, size.days);
    await seedTickets(seedContext);
    await seedDailyCounts(seedContext, size);
    await seedDailyMembers(seedContext);
  });
}
