import type { contract } from 'api-contract/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { after } from '../auth/lifetimes.ts';
import { isoDay } from '../data/iso-day.ts';
import type { Context } from '../http/context.ts';
import { InputInvalid } from '../http/errors.ts';
import type { Call } from '../http/implement.ts';

const day = 24 * 60 * 60 * 1000;

/** For how many days back a report is taken. */
const daysTaken = 7;

/** `POST /v1/bot/commands`: adds to the counts of a day, once for each report. */
export async function answerReport({ db, now, input }: Call<typeof contract.reportCommands>) {
  const { report, day: counted, commands } = input.body;
  if (counted < oldestDay(now()) || counted > isoDay(after(now(), day))) throw new InputInvalid(dayInvalid(counted));
  await db.transaction().execute(async (transaction) => {
    const first = await transaction
      .insertInto('bot_reports')
      .values({ id: report.toLowerCase(), day: counted })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    const counts = Object.entries(commands).map(([command, count]) => ({ day: counted, command, count }));
    if (!first || counts.length === 0) return;
    // Always in the same order, so that two reports at once never wait for each other.
    counts.sort((a, b) => (a.command < b.command ? -1 : 1));
    await transaction
      .insertInto('daily_commands')
      .values(counts)
      .onConflict((conflict) =>
        conflict.columns(['day', 'command']).doUpdateSet({ count: sql`daily_commands.count + excluded.count` }),
      )
      .execute();
  });
  return { message: 'OK' };
}

/** Forgets the ids of reports whose day is not taken any more: nothing that was forgotten can be counted again. */
export async function purgeReports({ db, now }: Pick<Context, 'db' | 'now'>) {
  await db.deleteFrom('bot_reports').where('day', '<', oldestDay(now())).execute();
}

function oldestDay(now: number): string {
  return isoDay(after(now, -daysTaken * day));
}

function dayInvalid(input: string): z.ZodError {
  const message = 'The day lies too far back, or in the future.';
  return new z.ZodError([{ code: 'custom', path: ['body', 'day'], message, input }]);
}
