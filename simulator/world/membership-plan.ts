import { getPerson } from '../people.ts';
import { type ServerName, trickyServerName } from './names.ts';
import { createRandom } from './random.ts';

/** A person's membership level on a server; people without one are not members. */
export const membershipLevels = ['owner', 'administrator', 'manager', 'member'] as const;
export type MembershipLevel = (typeof membershipLevels)[number];

/** The initial memberships of the test users. */
export interface MembershipPlan {
  /** Server index, person's id, level. */
  levels: ReadonlyMap<number, ReadonlyMap<string, MembershipLevel>>;
  names: ReadonlyMap<number, ServerName>;
  withoutBot: ReadonlySet<number>;
}

/** The minimum number of servers that the test users need. */
export const MIN_SERVERS = 300;

const MANAGED_SERVERS = 200;
/** Of the managed servers, one in this many is without the bot. */
const WITHOUT_BOT_INTERVAL = 7;

/** Assigns servers to the test users. Some of the servers are without the bot. */
export function planMemberships(seed: number, count: number): MembershipPlan {
  const random = createRandom(seed, 'memberships', 0);
  const usedIndexes = new Set<number>();
  const takeUnusedIndex = (): number => {
    let index = random.nextInt(count);
    while (usedIndexes.has(index)) index = (index + 1) % count;
    usedIndexes.add(index);
    return index;
  };

  const levelsByServer = new Map<number, Map<string, MembershipLevel>>();
  const names = new Map<number, ServerName>();
  const withoutBot = new Set<number>();
  const assignLevel = (index: number, person: string, level: MembershipLevel): void => {
    const serverLevels = levelsByServer.get(index) ?? new Map<string, MembershipLevel>();
    levelsByServer.set(index, serverLevels.set(person, level));
  };

  const bence = getPerson('owner-of-three').id;
  const lilla = getPerson('manager-of-two-hundred').id;
  const mate = getPerson('moderator').id;
  const eszter = getPerson('admin').id;

  const [tea, cafe, games] = [takeUnusedIndex(), takeUnusedIndex(), takeUnusedIndex()];
  names.set(tea, { name: 'Tea House', locale: 'en-US' });
  names.set(cafe, { name: 'Kávézó a sarkon', locale: 'hu' });
  names.set(games, { name: 'Board games on Sunday', locale: 'en-US' });
  for (const index of [tea, cafe, games]) assignLevel(index, bence, 'owner');
  withoutBot.add(games);
  // Several test users share a server, so that one can use the access that another grants.
  assignLevel(tea, mate, 'member');
  assignLevel(tea, eszter, 'administrator');
  assignLevel(cafe, lilla, 'member');

  const levelCycle: readonly MembershipLevel[] = ['owner', 'administrator', 'manager', 'manager', 'administrator'];
  for (let turn = 0; turn < MANAGED_SERVERS; turn++) {
    const index = takeUnusedIndex();
    assignLevel(index, lilla, levelCycle[turn % levelCycle.length] ?? 'owner');
    if (turn % WITHOUT_BOT_INTERVAL === 3) withoutBot.add(index);
    if (turn === 0) names.set(index, { name: trickyServerName, locale: 'en-US' });
  }
  for (let turn = 0; turn < 11; turn++) assignLevel(takeUnusedIndex(), lilla, 'member');

  assignLevel(takeUnusedIndex(), mate, 'manager');
  for (let turn = 0; turn < 3; turn++) assignLevel(takeUnusedIndex(), mate, 'member');
  const home = takeUnusedIndex();
  assignLevel(home, eszter, 'owner');
  names.set(home, { name: 'Éjjeli őrség', locale: 'hu' });
  for (let turn = 0; turn < 2; turn++) assignLevel(takeUnusedIndex(), eszter, 'member');

  while (withoutBot.size < count * 0.02) withoutBot.add(takeUnusedIndex());
  return { levels: levelsByServer, names, withoutBot };
}
