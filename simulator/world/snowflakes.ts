import { z } from 'zod';

const EPOCH_MS = 1_420_070_400_000;

/** An id of the platform. */
export const snowflakeSchema = z.string().regex(/^\d{15,20}$/);

/** Creates an id from a creation time; `sequence` distinguishes ids of the same millisecond. */
export function createSnowflake(time: number, sequence: number): string {
  return ((BigInt(time - EPOCH_MS) << 22n) | BigInt(sequence & 0x3fffff)).toString();
}

/** The creation time of an id, in milliseconds since 1970. */
export function getSnowflakeTime(id: string): number {
  return Number(BigInt(id) >> 22n) + EPOCH_MS;
}

/** Whether one id is below another, as numbers. */
export function isBelow(id: string, other: string): boolean {
  return BigInt(id) < BigInt(other);
}

/** Creates ids that rise, also if the clock is set back. */
export function createIdSource(now: () => number): () => string {
  let time = 0;
  let sequence = 0;
  return () => {
    sequence = now() > time ? 0 : sequence + 1;
    time = Math.max(time, now());
    return createSnowflake(time, sequence);
  };
}
