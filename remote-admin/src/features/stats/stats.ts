import { type Point, seriesOf } from './series.ts';

/** What the API counts, by day. */
export interface Stats {
  servers: Point[];
  commands: Point[];
  /** The commands by name, where the API tells them apart. */
  byName: { name: string; points: Point[] }[] | undefined;
}

/** The figures in an answer; undefined where there are none. */
export function statsIn(answer: unknown): Stats | undefined {
  const stats = field(answer, 'stats');
  if (typeof stats !== 'object' || stats === null) return undefined;
  const names = field(stats, 'commands_by_name');
  return {
    servers: seriesOf(field(stats, 'servers')),
    commands: seriesOf(field(stats, 'commands')),
    byName:
      typeof names === 'object' && names !== null
        ? Object.entries(names).map(([name, counts]) => ({ name, points: seriesOf(counts) }))
        : undefined,
  };
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
