import { expect, test } from '@jest/globals';
import { searchServers } from '../pages/servers-page.ts';
import { people, personInRole } from '../people.ts';
import { openStore } from '../state/store.ts';
import { hasBot } from './bot.ts';
import { channelsOf, findChannel } from './channels.ts';
import { membersOf } from './members.ts';
import { mayManage } from './permissions.ts';
import { ownerOf, serversOf } from './rights.ts';
import { rolesOf } from './roles.ts';
import { snowflakeTime } from './snowflakes.ts';
import { findUser, userCount, userIdAt } from './users.ts';
import { createWorld, findServer } from './world.ts';

function make(seed = 1, count = 5000) {
  return createWorld({ seed, count, store: openStore(seed, count), botName: 'Vigil' });
}
const world = make();

test('the same seed creates the same world, a different seed a different one', () => {
  const facts = (seed: number) => {
    const made = make(seed, 400);
    const first = made.servers[7];
    return first && [made.servers, channelsOf(made, first), rolesOf(made, first), membersOf(made, first)];
  };
  expect(facts(1)).toEqual(facts(1));
  expect(facts(2)).not.toEqual(facts(1));
});

test('5,000 servers have unique ids, in order; the bot is in 4,900', () => {
  const ids = world.servers.map(({ id }) => BigInt(id));
  expect(new Set(ids).size).toBe(5000);
  expect(ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? 0n))).toBe(true);
  expect(world.servers.every((server) => findServer(world, server.id) === server)).toBe(true);
  expect(world.servers.filter((server) => hasBot(world, server))).toHaveLength(4900);
});

test('every channel can be found by its id, in the smallest world and in a large one', () => {
  for (const sized of [make(3, 300), world, make(3, 20_000)]) {
    for (const server of sized.servers.slice(0, 20)) {
      const ids = channelsOf(sized, server).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.map((id) => findChannel(sized, id)?.channel.id)).toEqual(ids);
      expect(ids.every((id) => findChannel(sized, id)?.server === server && !findServer(sized, id))).toBe(true);
    }
  }
});

test('names are varied, and never longer than the platform allows', () => {
  const names = world.servers.map(({ name }) => name);
  expect(names.every((name) => name.length >= 2 && name.length <= 100)).toBe(true);
  expect(new Set(names).size).toBeGreaterThan(3000);
  for (const kind of [
    /<b>Bold<\/b> & "friends"/,
    /\p{Script=Arabic}/u,
    /\p{Emoji_Presentation}/u,
    /[őű]/,
    /^.{95,}$/,
  ]) {
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
  const sized = make(5, count);
  const story = (role: Parameters<typeof personInRole>[0]) => {
    const all = serversOf(sized, personInRole(role).id);
    const managed = all.filter(({ right }) => mayManage(right));
    return {
      all: all.length,
      managed: managed.length,
      bot: managed.filter(({ server }) => hasBot(sized, server)).length,
    };
  };
  expect(story('visitor')).toEqual({ all: 0, managed: 0, bot: 0 });
  expect(story('owner-of-three')).toEqual({ all: 3, managed: 3, bot: 2 });
  expect(story('owner-of-two-hundred')).toEqual({ all: 212, managed: 200, bot: expect.any(Number) });
  expect(story('moderator')).toMatchObject({ managed: 1 });
  expect(story('admin')).toMatchObject({ managed: 2 });
  const rights = new Set(serversOf(sized, personInRole('owner-of-two-hundred').id).map(({ right }) => right));
  expect(rights).toEqual(new Set(['owner', 'administrator', 'manage', 'member']));
});

test('every owner is a user who can be looked up', () => {
  for (const server of world.servers.slice(0, 300)) expect(findUser(1, ownerOf(world, server))).toBeDefined();
});

test('users have unique ids, and legacy or new user names', () => {
  const users = Array.from({ length: userCount }, (_, index) => findUser(1, userIdAt(1, index)));
  expect(new Set(users.map((user) => user?.id)).size).toBe(userCount);
  expect(users.every((user) => user && user.username.length >= 2 && user.username.length <= 32)).toBe(true);
  expect(users.filter((user) => user?.discriminator !== '0').length).toBeGreaterThan(1000);
  expect(users.filter((user) => user?.global_name === null).length).toBeGreaterThan(1000);
  expect(users.filter((user) => user?.avatar === null).length).toBeGreaterThan(1000);
  expect(users.every((user) => user && snowflakeTime(user.id) < Date.UTC(2025, 10))).toBe(true);
  expect(findUser(1, String(BigInt(userIdAt(1, 5)) + 1n))).toBeUndefined();
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
  expect(searchServers(world, { ...query, personId: personInRole('owner-of-three').id })).toHaveLength(3);
});
