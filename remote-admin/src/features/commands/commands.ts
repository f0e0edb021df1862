import type { Stats } from '../../specification-api/stats.ts';
import type { Point } from '../stats/points.ts';

/** A command's number of runs: total and by day. */
export interface Command {
  name: string;
  total: number;
  points: Point[];
}

/** The API's name for the sum of rarely used commands. */
export const OTHER_COMMANDS_NAME = 'other';

/** The commands of the stats, the most used first, with a value for every day. */
export function getCommands({ commands, byName = [] }: Stats): Command[] {
  const days = getDays([commands, ...byName.map(({ points }) => points)]);
  return byName
    .map(({ name, points }) => {
      const runs = new Map(points.map(({ label, value }) => [label, value]));
      return { name, total: getTotal(points), points: days.map((label) => ({ label, value: runs.get(label) ?? 0 })) };
    })
    .sort((one, other) => getRank(one) - getRank(other) || other.total - one.total);
}

/** The sum of all values. */
export function getTotal(points: Point[]): number {
  return points.reduce((sum, { value }) => sum + value, 0);
}

/** Filters commands by name. Ignores a leading slash in the search text. */
export function filterCommands(commands: Command[], search: string): Command[] {
  const searchText = search.trim().toLowerCase().replace(/^\//, '');
  return commands.filter(({ name }) => name.toLowerCase().includes(searchText));
}

function getRank({ name }: Command): number {
  return name === OTHER_COMMANDS_NAME ? 1 : 0;
}

function getDays(series: Point[][]): string[] {
  return [...new Set(series.flatMap((points) => points.map(({ label }) => label)))];
}
