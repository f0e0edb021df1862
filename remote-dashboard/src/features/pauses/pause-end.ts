/** How long a pause lasts. */
export interface PauseLength {
  kind: 'quarter' | 'hour' | 'tomorrow' | 'time';
  /** As YYYY-MM-DDTHH:mm, in the time zone of the browser; kept while another kind is chosen. */
  time: string;
}

const MINUTE_MS = 60_000;

/** The limits of the API. */
const MIN_MS = MINUTE_MS;
const MAX_DAYS = 30;

/** The hour of tomorrow at which a pause ends. */
const MORNING_HOUR = 8;

/** When a pause that begins now ends; undefined if the chosen time is missing or out of range. */
export function getPauseEnd({ kind, time }: PauseLength, now: number): Date | undefined {
  if (kind === 'quarter') return new Date(now + 15 * MINUTE_MS);
  if (kind === 'hour') return new Date(now + 60 * MINUTE_MS);
  if (kind === 'tomorrow') return getTomorrow(now);
  const end = new Date(time);
  return end.getTime() >= now + MIN_MS && end <= getLatestEnd(now) ? end : undefined;
}

function getTomorrow(now: number): Date {
  const end = new Date(now);
  end.setDate(end.getDate() + 1);
  end.setHours(MORNING_HOUR, 0, 0, 0);
  return end;
}

/** The last end that the API accepts. */
export function getLatestEnd(now: number): Date {
  return new Date(now + MAX_DAYS * 24 * 60 * MINUTE_MS);
}
