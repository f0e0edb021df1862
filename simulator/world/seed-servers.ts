import { english, pickServerName, type ServerName } from './names.ts';
import { createRandom } from './random.ts';
import { createSnowflake, getSnowflakeTime } from './snowflakes.ts';

/** A server as generated from the seed. */
export interface SeedServer {
  readonly index: number;
  readonly id: string;
  readonly name: string;
  readonly locale: string;
  readonly icon: string | undefined;
  readonly banner: string | undefined;
  readonly description: string | undefined;
  readonly memberCount: number;
}

const firstDay = Date.UTC(2016, 0, 12);
const lastDay = Date.UTC(2025, 9, 1);

/**
 * The id range of a server. Ids of its roles and channels are in the range too, so that the server can be found by them.
 */
export const slots = { firstRole: 1, firstChannel: 60, perServer: 400 } as const;

/** The time between the creation of two servers, in milliseconds. */
function getSpacingMs(count: number): number {
  return Math.floor((lastDay - firstDay) / count);
}

function getCreationTime(seed: number, count: number, index: number): number {
  const maxOffsetMs = Math.floor(getSpacingMs(count) / 2);
  return firstDay + index * getSpacingMs(count) + createRandom(seed, 'server', index).nextInt(maxOffsetMs);
}

/** The id of the server at an index (slot 0), or of something in it. */
export function getSeedId(seed: number, count: number, index: number, slot = 0): string {
  const sequence = createRandom(seed, 'server', index * slots.perServer + slot).nextInt(2 ** 22);
  return createSnowflake(getCreationTime(seed, count, index) + slot, sequence);
}

/** Finds the server's index and the slot of an id; undefined for unknown ids. */
export function locateId(seed: number, count: number, id: string): { index: number; slot: number } | undefined {
  const time = getSnowflakeTime(id);
  const index = Math.floor((time - firstDay) / getSpacingMs(count));
  if (index < 0 || index >= count) return undefined;
  const slot = time - getCreationTime(seed, count, index);
  const isSeeded = slot >= 0 && slot < slots.perServer && getSeedId(seed, count, index, slot) === id;
  return isSeeded ? { index, slot } : undefined;
}

/** Generates the server at an index, with a random name by default. */
export function createSeedServer(seed: number, count: number, index: number, serverName?: ServerName): SeedServer {
  const random = createRandom(seed, 'server', -1 - index);
  const sizePercentile = random.nextInt(100);
  const { name, locale } = serverName ?? pickServerName(seed, index);
  return {
    index,
    id: getSeedId(seed, count, index),
    name,
    locale,
    memberCount:
      3 +
      random.nextInt(sizePercentile < 70 ? 180 : sizePercentile < 95 ? 5200 : sizePercentile < 99 ? 64_000 : 480_000),
    icon: random.chance(0.86) ? `${random.chance(0.08) ? 'a_' : ''}${random.hash()}` : undefined,
    banner: random.chance(0.45) ? random.hash() : undefined,
    description: random.chance(0.3) ? `A location for the ${random.pick(english.groups).toLowerCase()}.` : undefined,
  };
}
