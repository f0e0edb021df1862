/** The units of durations, shortest first. */
export const durationUnits = ['second', 'minute', 'hour', 'day'] as const;

export type DurationUnit = (typeof durationUnits)[number];

export const secondsPerUnit: Record<DurationUnit, number> = { second: 1, minute: 60, hour: 3600, day: 86_400 };

/** The largest unit in which a duration is a whole number. */
export function findUnit(seconds: number): DurationUnit {
  return durationUnits.findLast((unit) => seconds !== 0 && seconds % secondsPerUnit[unit] === 0) ?? 'minute';
}
