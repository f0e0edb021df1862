import type { Point, Stats } from '../stats/stats-api.ts';

/** How often a command was run: in all, and day by day. */
export interface Command {
  name: string;
  total: number;
  points: Point[];
}

/** The name under which an API adds up what is run seldom. */
export const restName = 'other';

/** The commands of the figures, the most used first; each with a value for every day. */
export function getCommands({ commands, byName = [] }: Stats): Command[] {
  const days = getDays([commands, ...byName.map(({ points }) => points)]);
  return byName
    .map(({ name, points }) => {
      const runs = new Map(points.map(({ label, value }) => [label, value]));
      return { name, total: getTotal(points), points: days.map((label) => ({ label, value: runs.get(label) ?? 0 })) };
    })
    .sort((one, other) => rank(one) - rank(other) || other.total - one.total);
}

/** How often anything was run. */
export function getTotal(points: Point[]): number {
  return points.reduce((sum, { value }) => sum + value, 0);
}

/** The commands whose name contains what was typed, with or without the slash before it. */
export function matchingCommands(commands: Command[], typed: string): Command[] {
  const wanted = typed.trim().toLowerCase().replace(/^\//, '');
  return commands.filter(({ name }) => name.toLowerCase().includes(wanted));
}

function rank({ name }: Command): number {
  return name === restName ? 1 : 0;
}

function getDays(series: Point[][]): string[] {
  return [...new Set(series.flatMap((points) => points.map(({ label }) => label)))];
}
