import { getProperty } from 'shared-ui/app';
import { findFirstDay, type Point, splitPeriods } from '../features/stats/points.ts';

/** Longer labels are cut. */
const MAX_LABEL_LENGTH = 40;

/** Parses a map of counts, in the order of the response. Skips values that are not numbers. */
export function parseSeries(counts: unknown): Point[] {
  if (typeof counts !== 'object' || counts === null) return [];
  return Object.entries(counts).flatMap(([label, value]) =>
    typeof value === 'number' && Number.isFinite(value) ? [{ label: label.slice(0, MAX_LABEL_LENGTH), value }] : [],
  );
}

/** The API's stats, by day. */
export interface Stats {
  servers: Point[];
  commands: Point[];
  /** The stats of the previous period; no points if the API has none. */
  before: { servers: Point[]; commands: Point[] };
  /** The commands by name, if the API lists them. */
  byName: { name: string; points: Point[] }[] | undefined;
}

/** Parses the stats from a response. Returns undefined if there are none. With `days`, older ones are the previous period. */
export function parseStats(data: unknown, days?: number): Stats | undefined {
  const stats = getProperty(data, 'stats');
  if (typeof stats !== 'object' || stats === null) return undefined;
  const names = getProperty(stats, 'commands_by_name');
  const all = [parseSeries(getProperty(stats, 'servers')), parseSeries(getProperty(stats, 'commands'))];
  const firstDay = days === undefined ? undefined : findFirstDay(all, days);
  const [servers = noPoints, commands = noPoints] = all.map((points) => splitPeriods(points, firstDay));
  return {
    servers: servers.current,
    commands: commands.current,
    before: { servers: servers.before, commands: commands.before },
    byName:
      typeof names === 'object' && names !== null
        ? Object.entries(names).map(([name, counts]) => ({
            name,
            points: splitPeriods(parseSeries(counts), firstDay).current,
          }))
        : undefined,
  };
}

const noPoints = { current: [], before: [] };
