import { expect, test } from '@jest/globals';
import { searchServers } from '../pages/servers-page.ts';
import { getPerson, people } from '../people.ts';
import { openStore } from '../state/store.ts';
import { hasBot } from './bot.ts';
import { findChannel, getChannels } from './channels.ts';
import { getMembers } from './members.ts';
import { getMemberships, getOwnerId } from './memberships.ts';
import { canManage } from './permissions.ts';
import { getRoles } from './roles.ts';
import { getSnowflakeTime } from './snowflakes.ts';
import { findUser, getUserId, USER_COUNT } from './users.ts';
import { createWorld, findServer } from './world.ts';

function createTestWorld(seed = 1, count = 5000) {
  return createWorld({ seed, count, store: openStore(seed, count), botName: 'Vigil' });
}
const world = createTestWorld();

test('the same seed creates the same world, a different seed a different one', () => {
  const getData = (seed: number) => {
    const world = createTestWorld(seed, 400);
    const first = world.servers[7];
    return first && [world.servers, getChannels(world, first), getRoles(world, first), getMembers(world, first)];
  };
  expect(getData(1)).toEqual(getData(1));
  expect(getData(2)).not.toEqual(getData(1));
});

test('5,000 servers have unique ids, in order; the bot is in 4,900', () => {
  const ids = world.servers.map(({ id }) => BigInt(id));
  expect(new Set(ids).size).toBe(5000);
  expect(ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? 0n))).toBe(true);
  expect(world.servers.every((server) => findServer(world, server.id) === server)).toBe(true);
  expect(world.servers.filter((server) => hasBot(world, server))).toHaveLength(4900);
});

test('every channel can be found by its id, in the smallest world and in a large one', () => {
  for (const testWorld of [createTestWorld(3, 300), world, createTestWorld(3, 20_000)]) {
    for (const server of testWorld.servers.slice(0, 20)) {
      const ids = getChannels(testWorld, server).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.map((id) => findChannel(testWorld, id)?.channel.id)).toEqual(ids);
      expect(ids.every((id) => findChannel(testWorld, id)?.server === server && !findServer(testWorld, id))).toBe(true);
    }
  }
});

test('names are varied, and never longer than the platform allows', () => {
  const names = world.servers.map(({ name }) => name);
  expect(names.every((name) => name.length >= 2 && name.length <= 100)).toBe(true);
  expect(new Set(names).size).toBeGreaterThan(3000);
  for (const kind of [/<b>O’Neil<\/b> & "friends"/, /\p{Script=Arabic}/u, /\p{Emoji_Presentation}/u, /[őű]/]) {
    expect(names.some((name) => kind.test(name))).toBe(true);
  }
  const locales = world.servers.filter(({ locale }) => locale === 'hu').length;
  expect(locales).toBeGreaterThan(500);
  for (const field of ['icon', 'banner'] as const) {
    const without = world.servers.filter((server) => server[field] === undefined).length;
    expect(without).toBeGreaterThan(300);
    expect(without).toBeLessThan(4000);
  }
});

test.each([300, 5000])('the test users have their planned servers among %i', (count) => {
  const testWorld = createTestWorld(5, count);
  const countServers = (role: Parameters<typeof getPerson>[0]) => {
    const memberships = getMemberships(testWorld, getPerson(role).id);
    const managed = memberships.filter(({ level }) => canManage(level));
    return {
      all: memberships.length,
      managed: managed.length,
      bot: managed.filter(({ server }) => hasBot(testWorld, server)).length,
    };
  };
  expect(countServers('visitor')).toEqual({ all: 0, managed: 0, bot: 0 });
  expect(countServers('owner-of-three')).toEqual({ all: 3, managed: 3, bot: 2 });
  expect(countServers('manager-of-two-hundred')).toEqual({ all: 212, managed: 200, bot: expect.any(Number) });
  expect(countServers('moderator')).toMatchObject({ managed: 1 });
  expect(countServers('admin')).toMatchObject({ managed: 2 });
  const levels = new Set(getMemberships(testWorld, getPerson('manager-of-two-hundred').id).map(({ level }) => level));
  expect(levels).toEqual(new Set(['owner', 'administrator', 'manager', 'member']));
});

test('every owner is a user who can be looked up', () => {
  for (const server of world.servers.slice(0, 300)) expect(findUser(1, getOwnerId(world, server))).toBeDefined();
});

test('users have unique ids, and legacy or new user names', () => {
  const users = Array.from({ length: USER_COUNT }, (_, index) => findUser(1, getUserId(1, index)));
  expect(new Set(users.map((user) => user?.id)).size).toBe(USER_COUNT);
  expect(users.every((user) => user && user.username.length >= 2 && user.username.length <= 32)).toBe(true);
  expect(users.filter((user) => user?.discriminator !== '0').length).toBeGreaterThan(1000);
  expect(users.filter((user) => user?.global_name === null).length).toBeGreaterThan(1000);
  expect(users.filter((user) => user?.avatar === null).length).toBeGreaterThan(1000);
  expect(users.every((user) => user && getSnowflakeTime(user.id) < Date.UTC(2025, 10))).toBe(true);
  expect(findUser(1, String(BigInt(getUserId(1, 5)) + 1n))).toBeUndefined();
  expect(people.map(({ id }) => findUser(1, id)?.global_name)).toEqual(people.map(({ globalName }) => globalName));
});

test('servers can be found by part of their name without accents, by id, and by person', () => {
  const query = { text: '', bot: 'any', personId: undefined } as const;
  expect(searchServers(world, { ...query, text: ' KAVEZO a sarkon' }).map(({ name }) => name)).toEqual([
    'Kávézó a sarkon',
  ]);
  const [first] = world.servers;
  expect(searchServers(world, { ...query, text: first?.id ?? '' })).toEqual([first]);
  expect(searchServers(world, { ...query, bot: 'absent' })).toHaveLength(100);
  expect(searchServers(world, { ...query, personId: getPerson('owner-of-three').id })).toHaveLength(3);
});
