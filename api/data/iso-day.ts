/** The day of a moment, in UTC, as figures are counted by. */
export function isoDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
