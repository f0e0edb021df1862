import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { PermissionFlagsBits as bits } from 'discord-api-types/v10';
import type { RoleChanges } from '../state/state.ts';
import { getBotPermissions, hasBot } from './bot.ts';
import type { MembershipLevel } from './membership-plan.ts';
import { everyonePermissions, moderatorPermissions } from './permissions.ts';
import { createRandom } from './random.ts';
import { getSeedId, type SeedServer, slots } from './seed-servers.ts';
import type { World } from './world.ts';

/** A role in the platform's format. */
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
  colors: { primary_color: number; secondary_color: null; tertiary_color: null };
}

/** A role without what follows from the others and from its colour. */
type PlainRole = Omit<Role, 'position' | 'colors'>;

function toRole(role: PlainRole, position: number): Role {
  return { ...role, position, colors: { primary_color: role.color, secondary_color: null, tertiary_color: null } };
}

const plainRoleNames = {
  hu: ['Törzstag', 'Segítő', 'Művész', 'Játékos', 'Újonc', 'Támogató', 'Éjjeli bagoly', 'Streamer'],
  en: ['Regular', 'Helper', 'Artist', 'Gamer', 'Newcomer', 'Supporter', 'Night owl', 'Streamer'],
};
const colours = [0xe67e22, 0x3498db, 0x2ecc71, 0x9b59b6, 0xf1c40f, 0x1abc9c, 0xe91e63, 0x607d8b] as const;

function getRoleId(world: World, server: SeedServer, number: number): string {
  return getSeedId(world.seed, world.servers.length, server.index, slots.firstRole + number);
}

/** The ids of the roles that the simulator treats specially. */
export function getSpecialRoleIds(
  world: World,
  server: SeedServer,
): Record<'everyone' | 'admin' | 'moderator' | 'bot', string> {
  return {
    everyone: server.id,
    admin: getRoleId(world, server, 0),
    moderator: getRoleId(world, server, 1),
    bot: getRoleId(world, server, 2),
  };
}

/** The roles of a server, the lowest first. */
export function getRoles(world: World, server: SeedServer): Role[] {
  const seedRoles = getSeedRoles(world, server);
  const changes = world.store.state.roleChanges[server.id];
  if (!changes) return seedRoles.map(toRole);
  const { created, edited, deleted, order } = changes;
  const [everyone, ...others] = seedRoles;
  // A new role is the lowest one above @everyone.
  const all = [...(everyone ? [everyone] : []), ...created.map(toCreatedRole), ...others]
    .filter(({ id }) => !deleted.includes(id))
    .map((role) => ({ ...role, ...edited[role.id] }));
  const getOrder = ({ id }: { id: string }) => order?.indexOf(id) ?? 0;
  return (order ? all.toSorted((first, second) => getOrder(first) - getOrder(second)) : all).map(toRole);
}

function toCreatedRole({ id, ...details }: RoleChanges['created'][number]): PlainRole {
  return { id, ...details, managed: false, icon: null, unicode_emoji: null, flags: 0 };
}

/** The roles of a server as generated from the seed. */
export function getSeedRoles(world: World, server: SeedServer): PlainRole[] {
  const random = createRandom(world.seed, 'roles', server.index);
  const ids = getSpecialRoleIds(world, server);
  const isHungarian = server.locale === 'hu';
  const names = isHungarian ? plainRoleNames.hu : plainRoleNames.en;
  const first = random.nextInt(names.length);
  const count = 2 + random.nextInt(5);
  const invitePermission = random.chance(0.8) ? bits.CreateInstantInvite : 0n;

  const createRole = (id: string, name: string, permissions: bigint, more: Partial<Role> = {}): PlainRole => ({
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
  const plainRoles = Array.from({ length: count }, (_, number) =>
    createRole(
      getRoleId(world, server, 10 + number),
      names[(first + number) % names.length] ?? '',
      everyonePermissions,
      {
        color: colours[(first + number) % colours.length],
        mentionable: true,
      },
    ),
  );
  const botRole = createRole(ids.bot, world.botName, getBotPermissions(world, server), {
    managed: true,
    tags: { bot_id: simulatorCredentials.clientId },
  });
  return [
    createRole(ids.everyone, '@everyone', everyonePermissions | invitePermission),
    ...plainRoles,
    createRole(ids.moderator, isHungarian ? 'Moderátor' : 'Moderator', everyonePermissions | moderatorPermissions, {
      color: 0x3498db,
      hoist: true,
    }),
    ...(hasBot(world, server) ? [botRole] : []),
    createRole(ids.admin, isHungarian ? 'Adminisztrátor' : 'Admin', everyonePermissions | bits.Administrator, {
      color: 0xe74c3c,
      hoist: true,
    }),
  ];
}

/** The ids of the roles that a membership level includes. */
function getLevelRoleIds(world: World, server: SeedServer, level: MembershipLevel): string[] {
  const ids = getSpecialRoleIds(world, server);
  if (level === 'administrator') return [ids.admin];
  return level === 'manager' ? [ids.moderator] : [];
}

/** The roles of a server without the permission to manage it. */
export function getPlainRoles(world: World, server: SeedServer): Role[] {
  const { everyone, admin, moderator, bot } = getSpecialRoleIds(world, server);
  return getRoles(world, server).filter(({ id }) => ![everyone, admin, moderator, bot].includes(id));
}

/** The role ids of a test user: those of their membership level, and additional ones. */
export function getPersonRoleIds(world: World, server: SeedServer, personId: string, level: MembershipLevel): string[] {
  const changed = world.store.state.memberChanges[server.id]?.[personId]?.roles;
  return (
    changed ?? [...getLevelRoleIds(world, server, level), ...(world.store.state.roles[server.id]?.[personId] ?? [])]
  );
}

/** The combined permissions of roles on a server, including @everyone. */
export function combineRolePermissions(world: World, server: SeedServer, roleIds: readonly string[]): bigint {
  return getRoles(world, server)
    .filter(({ id }) => id === server.id || roleIds.includes(id))
    .reduce((all, { permissions }) => all | BigInt(permissions), 0n);
}
