import { personInRole } from '../people.ts';
import type { ServerName } from './names.ts';
import { createRandom } from './random.ts';

/** A person's right in a server; people without a right are not members. */
export const rights = ['owner', 'administrator', 'manage', 'member'] as const;
export type Right = (typeof rights)[number];

/** The initial memberships of the test users. */
export interface MembershipPlan {
  /** Server index, person's id, right. */
  rights: ReadonlyMap<number, ReadonlyMap<string, Right>>;
  names: ReadonlyMap<number, ServerName>;
  withoutBot: ReadonlySet<number>;
}

/** The minimum number of servers that the test users need. */
export const MIN_SERVERS = 300;

const MANAGED_SERVERS = 200;
const MANAGED_WITHOUT_BOT = 30;

/** Assigns servers to the test users; about two percent of the servers are without the bot. */
export function planMemberships(seed: number, count: number): MembershipPlan {
  const random = createRandom(seed, 'memberships', 0);
  const usedIndexes = new Set<number>();
  const takeUnusedIndex = (): number => {
    let index = random.below(count);
    while (usedIndexes.has(index)) index = (index + 1) % count;
    usedIndexes.add(index);
    return index;
  };

  const rightsByServer = new Map<number, Map<string, Right>>();
  const names = new Map<number, ServerName>();
  const withoutBot = new Set<number>();
  const assignRight = (index: number, person: string, right: Right): void => {
    const serverRights = rightsByServer.get(index) ?? new Map<string, Right>();
    rightsByServer.set(index, serverRights.set(person, right));
  };

  const bence = personInRole('owner-of-three').id;
  const lilla = personInRole('owner-of-two-hundred').id;
  const mate = personInRole('moderator').id;
  const eszter = personInRole('admin').id;

  const [tea, cafe, games] = [takeUnusedIndex(), takeUnusedIndex(), takeUnusedIndex()];
  names.set(tea, { name: 'Tea House', locale: 'en-US' });
  names.set(cafe, { name: 'Kávézó a sarkon', locale: 'hu' });
  names.set(games, { name: 'Board games on Sunday', locale: 'en-US' });
  for (const index of [tea, cafe, games]) assignRight(index, bence, 'owner');
  withoutBot.add(games);
  // Several test users share a server, so that one can use the access that another grants.
  assignRight(tea, mate, 'member');
  assignRight(tea, eszter, 'administrator');
  assignRight(cafe, lilla, 'member');

  const rightCycle: readonly Right[] = ['owner', 'administrator', 'manage', 'manage', 'administrator'];
  for (let turn = 0; turn < MANAGED_SERVERS; turn++) {
    const index = takeUnusedIndex();
    assignRight(index, lilla, rightCycle[turn % rightCycle.length] ?? 'owner');
    if (turn % Math.ceil(MANAGED_SERVERS / MANAGED_WITHOUT_BOT) === 3) withoutBot.add(index);
  }
  for (let turn = 0; turn < 11; turn++) assignRight(takeUnusedIndex(), lilla, 'member');

  assignRight(takeUnusedIndex(), mate, 'manage');
  for (let turn = 0; turn < 3; turn++) assignRight(takeUnusedIndex(), mate, 'member');
  const home = takeUnusedIndex();
  assignRight(home, eszter, 'owner');
  names.set(home, { name: 'Éjjeli őrség', locale: 'hu' });
  for (let turn = 0; turn < 2; turn++) assignRight(takeUnusedIndex(), eszter, 'member');

  while (withoutBot.size < count * 0.02) withoutBot.add(takeUnusedIndex());
  return { rights: rightsByServer, names, withoutBot };
}
