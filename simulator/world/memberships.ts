import { personInRole } from '../people.ts';
import type { Naming } from './names.ts';
import { randomOf } from './random.ts';

/** A person's right in a server; people without a right are not members. */
export const rights = ['owner', 'administrator', 'manage', 'member'] as const;
export type Right = (typeof rights)[number];

/** The initial memberships of the test users. */
export interface Plan {
  /** Server index, person's id, right. */
  rights: ReadonlyMap<number, ReadonlyMap<string, Right>>;
  names: ReadonlyMap<number, Naming>;
  withoutBot: ReadonlySet<number>;
}

/** The minimum number of servers for all test users. */
export const fewestServers = 300;

const managed = 200;
const managedWithoutBot = 30;

/** Assigns servers to the test users; about two percent of the servers are without the bot. */
export function planMemberships(seed: number, count: number): Plan {
  const random = randomOf(seed, 'memberships', 0);
  const usedIndexes = new Set<number>();
  const draw = (): number => {
    let index = random.below(count);
    while (usedIndexes.has(index)) index = (index + 1) % count;
    usedIndexes.add(index);
    return index;
  };

  const rightsByServer = new Map<number, Map<string, Right>>();
  const names = new Map<number, Naming>();
  const withoutBot = new Set<number>();
  const give = (index: number, person: string, right: Right): void => {
    const serverRights = rightsByServer.get(index) ?? new Map<string, Right>();
    rightsByServer.set(index, serverRights.set(person, right));
  };

  const bence = personInRole('owner-of-three').id;
  const lilla = personInRole('owner-of-two-hundred').id;
  const mate = personInRole('moderator').id;
  const eszter = personInRole('admin').id;

  const [tea, cafe, games] = [draw(), draw(), draw()];
  names.set(tea, { name: 'Tea House', locale: 'en-US' });
  names.set(cafe, { name: 'Kávézó a sarkon', locale: 'hu' });
  names.set(games, { name: 'Board games on Sunday', locale: 'en-US' });
  for (const index of [tea, cafe, games]) give(index, bence, 'owner');
  withoutBot.add(games);
  // Two people in one server, so that one sees what the other grants.
  give(tea, mate, 'member');
  give(tea, eszter, 'administrator');
  give(cafe, lilla, 'member');

  const ladder: readonly Right[] = ['owner', 'administrator', 'manage', 'manage', 'administrator'];
  for (let turn = 0; turn < managed; turn++) {
    const index = draw();
    give(index, lilla, ladder[turn % ladder.length] ?? 'owner');
    if (turn % Math.ceil(managed / managedWithoutBot) === 3) withoutBot.add(index);
  }
  for (let turn = 0; turn < 11; turn++) give(draw(), lilla, 'member');

  give(draw(), mate, 'manage');
  for (let turn = 0; turn < 3; turn++) give(draw(), mate, 'member');
  const home = draw();
  give(home, eszter, 'owner');
  names.set(home, { name: 'Éjjeli őrség', locale: 'hu' });
  for (let turn = 0; turn < 2; turn++) give(draw(), eszter, 'member');

  while (withoutBot.size < count * 0.02) withoutBot.add(draw());
  return { rights: rightsByServer, names, withoutBot };
}
