import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { PermissionFlagsBits as bits } from 'discord-api-types/v10';
import { botPermissions, hasBot } from './bot.ts';
import type { Right } from './memberships.ts';
import { moderating, ordinary } from './permissions.ts';
import { randomOf } from './random.ts';
import { type SeedServer, seedId, slots } from './seed-servers.ts';
import type { World } from './world.ts';

/** A role, in the platform's words. */
export interface Role {
  id: string;
  name: string;
  color: number;
  hoist: boolean;
  position: number;
  permissions: string;
  managed: boolean;
  mentionable: boolean;
  icon: null;
  unicode_emoji: null;
  flags: number;
  tags?: { bot_id: string };
}

const extra = {
  hu: ['Törzstag', 'Segítő', 'Művész', 'Játékos', 'Újonc', 'Támogató', 'Éjjeli bagoly', 'Streamer'],
  en: ['Regular', 'Helper', 'Artist', 'Gamer', 'Newcomer', 'Supporter', 'Night owl', 'Streamer'],
};
const colours = [0xe67e22, 0x3498db, 0x2ecc71, 0x9b59b6, 0xf1c40f, 0x1abc9c, 0xe91e63, 0x607d8b] as const;

function roleId(world: World, server: SeedServer, number: number): string {
  return seedId(world.seed, world.servers.length, server.index, slots.roles + number);
}

/** The ids of the roles with a meaning in the simulator. */
export function roleIds(world: World, server: SeedServer): Record<'everyone' | 'admin' | 'moderator' | 'bot', string> {
  return {
    everyone: server.id,
    admin: roleId(world, server, 0),
    moderator: roleId(world, server, 1),
    bot: roleId(world, server, 2),
  };
}

/** The roles of a server, the lowest first. */
export function rolesOf(world: World, server: SeedServer): Role[] {
  const random = randomOf(world.seed, 'roles', server.index);
  const ids = roleIds(world, server);
  const isHungarian = server.locale === 'hu';
  const names = isHungarian ? extra.hu : extra.en;
  const first = random.below(names.length);
  const count = 2 + random.below(5);
  const invites = random.chance(0.8) ? bits.CreateInstantInvite : 0n;

  const role = (id: string, name: string, permissions: bigint, more: Partial<Role> = {}) => ({
    id,
    name,
    color: 0,
    hoist: false,
    permissions: permissions.toString(),
    managed: false,
    mentionable: false,
    icon: null,
    unicode_emoji: null,
    flags: 0,
    ...more,
  });
  const own = Array.from({ length: count }, (_, number) =>
    role(roleId(world, server, 10 + number), names[(first + number) % names.length] ?? '', ordinary, {
      color: colours[(first + number) % colours.length],
      mentionable: true,
    }),
  );
  const bot = role(ids.bot, world.botName, botPermissions(world, server), {
    managed: true,
    tags: { bot_id: simulatorCredentials.clientId },
  });
  return [
    role(ids.everyone, '@everyone', ordinary | invites),
    ...own,
    role(ids.moderator, isHungarian ? 'Moderátor' : 'Moderator', ordinary | moderating, {
      color: 0x3498db,
      hoist: true,
    }),
    ...(hasBot(world, server) ? [bot] : []),
    role(ids.admin, isHungarian ? 'Adminisztrátor' : 'Admin', ordinary | bits.Administrator, {
      color: 0xe74c3c,
      hoist: true,
    }),
  ].map((made, position) => ({ ...made, position }));
}

/** The roles that come with a right. */
function rolesOfRight(world: World, server: SeedServer, right: Right): string[] {
  const ids = roleIds(world, server);
  if (right === 'administrator') return [ids.admin];
  return right === 'manage' ? [ids.moderator] : [];
}

/** The roles of a server without the permission to manage it. */
export function plainRoles(world: World, server: SeedServer): Role[] {
  const { everyone, admin, moderator, bot } = roleIds(world, server);
  return rolesOf(world, server).filter(({ id }) => ![everyone, admin, moderator, bot].includes(id));
}

/** The role ids of a test user: those of their right, and additional ones. */
export function getRoleIds(world: World, server: SeedServer, personId: string, right: Right): string[] {
  return [...rolesOfRight(world, server, right), ...(world.store.state.roles[server.id]?.[personId] ?? [])];
}

/** The combined permissions of roles in a server, including @everyone. */
export function permissionsOfRoles(world: World, server: SeedServer, roleIds: readonly string[]): bigint {
  return rolesOf(world, server)
    .filter(({ id }) => id === server.id || roleIds.includes(id))
    .reduce((all, { permissions }) => all | BigInt(permissions), 0n);
}
