import type { contract } from 'api-contract/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { QueryDeps } from '../db/tables.ts';
import { ValidationError } from '../errors.ts';
import type { RequestContext } from '../http/context.ts';
import { addMs, DAY_MS, toIsoDay } from '../time.ts';

/** The maximum age of a reported day. */
const MAX_REPORT_AGE_DAYS = 7;

/** `POST /v1/bot/commands`: adds to the counts of a day, once for each report. */
export async function reportCommands({ db, now, input }: RequestContext<typeof contract.reportCommands>) {
  const { report: reportId, day, commands } = input.body;
  if (day < getOldestDay(now()) || day > toIsoDay(addMs(now(), DAY_MS))) throw new ValidationError(toDayError(day));
  await db.transaction().execute(async (transaction) => {
    const inserted = await transaction
      .insertInto('bot_reports')
      .values({ id: reportId.toLowerCase(), day })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    const counts = Object.entries(commands).map(([command, count]) => ({ day, command, count }));
    if (!inserted || counts.length === 0) return;
    // Always in the same order, to avoid deadlocks between concurrent reports.
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

/** Deletes the ids of reports whose day is too old to be accepted, so that none can be counted twice. */
export async function purgeCommandReports({ db, now }: QueryDeps) {
  await db.deleteFrom('bot_reports').where('day', '<', getOldestDay(now())).execute();
}

function getOldestDay(now: number): string {
  return toIsoDay(addMs(now, -MAX_REPORT_AGE_DAYS * DAY_MS));
}

function toDayError(input: string): z.ZodError {
  const message = 'The day is too far in the past, or in the future.';
  return new z.ZodError([{ code: 'custom', path: ['body', 'day'], message, input }]);
}
