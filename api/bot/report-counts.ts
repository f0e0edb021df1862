import type { contract } from 'api-contract/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, QueryDeps } from '../db/tables.ts';
import { ValidationError } from '../errors.ts';
import type { RequestContext } from '../http/context.ts';
import { addMs, DAY_MS, toIsoDay } from '../time.ts';

/** The maximum age of a reported day. */
const MAX_REPORT_AGE_DAYS = 7;

/** `POST /v1/bot/commands`: adds to the day's commands, once for each report. */
export async function reportCommands(call: RequestContext<typeof contract.reportCommands>) {
  const { day, commands } = call.input.body;
  await countReportOnce(call, async (transaction) => {
    const counts = commands.valid.map(({ command, count }) => ({ day, command, count }));
    if (counts.length === 0) return;
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
  return toReportResponse(commands);
}

/** `POST /v1/bot/members`: adds to the day's joins and leaves, once for each report. */
export async function reportMembers(call: RequestContext<typeof contract.reportMembers>) {
  const { day, servers } = call.input.body;
  await countReportOnce(call, async (transaction) => {
    const counts = servers.valid.map(({ id, joins, leaves }) => ({ guild_id: id, day, joins, leaves }));
    if (counts.length === 0) return;
    counts.sort((a, b) => (a.guild_id < b.guild_id ? -1 : 1));
    await transaction
      .insertInto('daily_members')
      .values(counts)
      .onConflict((conflict) =>
        conflict.columns(['guild_id', 'day']).doUpdateSet({
          joins: sql`daily_members.joins + excluded.joins`,
          leaves: sql`daily_members.leaves + excluded.leaves`,
        }),
      )
      .execute();
  });
  return toReportResponse(servers);
}

/** The response to a report; names the invalid entries, which were skipped. */
export function toReportResponse(...lists: { skipped: string[] }[]) {
  const skipped = lists.flatMap((list) => list.skipped);
  return { message: 'OK', ...(skipped.length > 0 ? { skipped } : {}) };
}

interface ReportCall extends QueryDeps {
  input: { body: { report: string; day: string } };
}

/** Counts a report, unless one with its id was counted before. */
async function countReportOnce(
  { db, now, input: { body } }: ReportCall,
  count: (transaction: Database) => Promise<void>,
) {
  const { report: reportId, day } = body;
  if (day < getOldestDay(now()) || day > toIsoDay(addMs(now(), DAY_MS))) throw new ValidationError(toDayError(day));
  await db.transaction().execute(async (transaction) => {
    const inserted = await transaction
      .insertInto('bot_reports')
      .values({ id: reportId.toLowerCase(), day })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) await count(transaction);
  });
}

/** Deletes the ids of reports whose day is too old to be accepted, so that none can be counted twice. */
export async function purgeBotReports({ db, now }: QueryDeps) {
  await db.deleteFrom('bot_reports').where('day', '<', getOldestDay(now())).execute();
}

function getOldestDay(now: number): string {
  return toIsoDay(addMs(now, -MAX_REPORT_AGE_DAYS * DAY_MS));
}

function toDayError(input: string): z.ZodError {
  const message = 'The day is too far in the past, or in the future.';
  return new z.ZodError([{ code: 'custom', path: ['body', 'day'], message, input }]);
}
