import { type Person, people } from '../people.ts';
import { english, hungarian, signs } from './names.ts';
import { randomOf } from './random.ts';
import { snowflake, snowflakeTime } from './snowflakes.ts';

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
export const userCount = 20_000;

const firstDay = Date.UTC(2015, 5, 1);
const spacing = Math.floor((Date.UTC(2025, 9, 1) - firstDay) / userCount);

/** The id of the user at an index from 0 to just below `userCount`. */
export function userIdAt(seed: number, index: number): string {
  const random = randomOf(seed, 'user', index);
  return snowflake(firstDay + index * spacing + random.below(spacing), random.below(2 ** 22));
}

function userAt(seed: number, index: number): User {
  const random = randomOf(seed, 'user', -1 - index);
  const vocabulary = random.chance(0.3) ? hungarian : english;
  const first = random.pick(vocabulary.adjectives);
  const second = random.pick(vocabulary.nouns);
  const username = `${first}${random.pick(['_', '.', ''])}${second}${random.chance(0.4) ? random.below(1000) : ''}`
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9._]/g, '');
  const isOld = random.chance(0.1);
  const decorated = random.chance(0.15) ? `${first} ${second} ${random.pick(signs)}` : `${first} ${second}`;
  return {
    id: userIdAt(seed, index),
    username: isOld ? `${first} ${second}` : username,
    discriminator: isOld ? String(random.below(9999) + 1).padStart(4, '0') : '0',
    global_name: isOld || random.chance(0.25) ? null : decorated,
    avatar: random.chance(0.8) ? random.hash() : null,
    bot: isOld && random.chance(0.4),
  };
}

function userOfPerson(person: Person, index: number): User {
  return {
    id: person.id,
    username: person.username,
    discriminator: '0',
    global_name: person.globalName,
    avatar: person.role === 'visitor' ? null : randomOf(0, 'user', index).hash(),
    bot: false,
  };
}

/** Finds a user by id, the five people included. */
export function findUser(seed: number, id: string): User | undefined {
  const person = people.findIndex((candidate) => candidate.id === id);
  const seedPerson = people[person];
  if (seedPerson) return userOfPerson(seedPerson, person);
  const index = Math.floor((snowflakeTime(id) - firstDay) / spacing);
  const isSeeded = index >= 0 && index < userCount && userIdAt(seed, index) === id;
  return isSeeded ? userAt(seed, index) : undefined;
}
