import { parseArgs } from 'node:util';
import { daysKept, sumReports } from '../reports/count-report.ts';
import { type CommandContext, UsageError } from './command.ts';

const usage = `Usage: failures [--days <1 to ${daysKept}>]`;

/** What browsers reported of releases, as a line of JSON each, for `npm run site -- health`. */
export async function failuresCommand(context: CommandContext, args: string[]): Promise<string[]> {
  const sums = await sumReports(context, read(args));
  return sums.map((sum) => JSON.stringify(sum));
}

function read(args: string[]): number {
  const { days } = parse(args);
  const isDays = /^\d{1,2}$/.test(days) && Number(days) >= 1 && Number(days) <= daysKept;
  if (!isDays) throw new UsageError(usage);
  return Number(days);
}

function parse(args: string[]): { days: string } {
  try {
    return parseArgs({ args, options: { days: { type: 'string', default: '7' } } }).values;
  } catch {
    throw new UsageError(usage);
  }
}
