import { english, type Naming, nameServer } from './names.ts';
import { randomOf } from './random.ts';
import { snowflake, snowflakeTime } from './snowflakes.ts';

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

/** Ids of channels and roles lie in their server's id range, so the server can be derived from them. */
export const slots = { roles: 1, channels: 60, end: 400 } as const;

/** The time between the creation of two servers, in milliseconds. */
function spacing(count: number): number {
  return Math.floor((lastDay - firstDay) / count);
}

function bornAt(seed: number, count: number, index: number): number {
  const room = Math.floor(spacing(count) / 2);
  return firstDay + index * spacing(count) + randomOf(seed, 'server', index).below(room);
}

/** The id of the server at an index (slot 0), or of something in it. */
export function seedId(seed: number, count: number, index: number, slot = 0): string {
  const low = randomOf(seed, 'server', index * slots.end + slot).below(2 ** 22);
  return snowflake(bornAt(seed, count, index) + slot, low);
}

/** Finds the server's index and the slot of an id; undefined for unknown ids. */
export function locateId(seed: number, count: number, id: string): { index: number; slot: number } | undefined {
  const time = snowflakeTime(id);
  const index = Math.floor((time - firstDay) / spacing(count));
  if (index < 0 || index >= count) return undefined;
  const slot = time - bornAt(seed, count, index);
  const isSeeded = slot >= 0 && slot < slots.end && seedId(seed, count, index, slot) === id;
  return isSeeded ? { index, slot } : undefined;
}

/** Generates the server at an index, with a given or random name. */
export function makeServer(seed: number, count: number, index: number, named?: Naming): SeedServer {
  const random = randomOf(seed, 'server', -1 - index);
  const size = random.below(100);
  const { name, locale } = named ?? nameServer(seed, index);
  return {
    index,
    id: seedId(seed, count, index),
    name,
    locale,
    memberCount: 3 + random.below(size < 70 ? 180 : size < 95 ? 5200 : size < 99 ? 64_000 : 480_000),
    icon: random.chance(0.86) ? `${random.chance(0.08) ? 'a_' : ''}${random.hash()}` : undefined,
    banner: random.chance(0.45) ? random.hash() : undefined,
    description: random.chance(0.3) ? `A place for the ${random.pick(english.groups).toLowerCase()}.` : undefined,
  };
}
