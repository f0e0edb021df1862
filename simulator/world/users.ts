import { type Person, people } from '../people.ts';
import { emojis, english, hungarian } from './names.ts';
import { createRandom } from './random.ts';
import { createSnowflake, getSnowflakeTime } from './snowflakes.ts';

/** A user in the platform's format. */
export interface User {
  id: string;
  username: string;
  /** "0", or four digits for accounts with a legacy user name. */
  discriminator: string;
  global_name: string | null;
  avatar: string | null;
  bot: boolean;
}

/** The number of users in addition to the five test users. */
export const USER_COUNT = 20_000;

const firstDay = Date.UTC(2015, 5, 1);
const SPACING_MS = Math.floor((Date.UTC(2025, 9, 1) - firstDay) / USER_COUNT);

/** The id of the user at an index from 0 to `USER_COUNT` - 1. */
export function getUserId(seed: number, index: number): string {
  const random = createRandom(seed, 'user', index);
  return createSnowflake(firstDay + index * SPACING_MS + random.nextInt(SPACING_MS), random.nextInt(2 ** 22));
}

function createUser(seed: number, index: number): User {
  const random = createRandom(seed, 'user', -1 - index);
  const vocabulary = random.chance(0.3) ? hungarian : english;
  const first = random.pick(vocabulary.adjectives);
  const second = random.pick(vocabulary.nouns);
  const username = `${first}${random.pick(['_', '.', ''])}${second}${random.chance(0.4) ? random.nextInt(1000) : ''}`
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9._]/g, '');
  const isLegacy = random.chance(0.1);
  const displayName = random.chance(0.15) ? `${first} ${second} ${random.pick(emojis)}` : `${first} ${second}`;
  return {
    id: getUserId(seed, index),
    username: isLegacy ? `${first} ${second}` : username,
    discriminator: isLegacy ? String(random.nextInt(9999) + 1).padStart(4, '0') : '0',
    global_name: isLegacy || random.chance(0.25) ? null : displayName,
    avatar: random.chance(0.8) ? random.hash() : null,
    bot: isLegacy && random.chance(0.4),
  };
}

function toUser(person: Person, index: number): User {
  return {
    id: person.id,
    username: person.username,
    discriminator: '0',
    global_name: person.globalName,
    avatar: person.kind === 'visitor' ? null : createRandom(0, 'user', index).hash(),
    bot: false,
  };
}

/** Finds a user by id, including the test users. */
export function findUser(seed: number, id: string): User | undefined {
  const personIndex = people.findIndex((candidate) => candidate.id === id);
  const person = people[personIndex];
  if (person) return toUser(person, personIndex);
  const index = Math.floor((getSnowflakeTime(id) - firstDay) / SPACING_MS);
  const isSeeded = index >= 0 && index < USER_COUNT && getUserId(seed, index) === id;
  return isSeeded ? createUser(seed, index) : undefined;
}
