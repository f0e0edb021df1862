import { z } from 'zod';

const epoch = 1_420_070_400_000;

/** An id as the platform writes them. */
export const snowflakeSchema = z.string().regex(/^\d{15,20}$/);

/** The id of something that came into being at a time; `low` tells apart what came in the same millisecond. */
export function snowflake(time: number, low: number): string {
  return ((BigInt(time - epoch) << 22n) | BigInt(low & 0x3fffff)).toString();
}

/** When the thing with an id came into being, in milliseconds since 1970. */
export function snowflakeTime(id: string): number {
  return Number(BigInt(id) >> 22n) + epoch;
}

/** Whether one id is below another, as numbers. */
export function isBelow(id: string, other: string): boolean {
  return BigInt(id) < BigInt(other);
}
