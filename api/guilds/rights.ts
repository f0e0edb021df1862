import { accessRole } from 'api-contract/access';
import { type RequiredRight, type RightLevel, type RightName, type Rights, rightLevels } from 'api-contract/rights';
import { z } from 'zod';
import type { QueryDeps } from '../db/tables.ts';
import { canManageGuild, getGuildPermissions } from '../platform/permissions.ts';
import type { BotGuild, Member, OwnGuild } from '../platform/shapes.ts';
import { readModule } from './modules.ts';

/** A user's membership level in a guild, according to the platform. Managers may manage the server or administer it. */
export type MembershipLevel = 'owner' | 'manager' | 'member';

const MANAGER_RIGHTS = { settings: 'manage', logs: 'manage', greetings: 'manage', server: 'manage' } as const;

/** Rights in a guild: managers have all but `access`, members the highest that their roles grant. */
export function toRights(level: MembershipLevel, roleIds: readonly string[], access: readonly AccessRole[]): Rights {
  if (level === 'owner') return { ...MANAGER_RIGHTS, access: 'manage' };
  if (level === 'manager') return { ...MANAGER_RIGHTS, access: 'none' };
  const grants = access.filter(({ role_id }) => roleIds.includes(role_id)).map(({ rights }) => rights);
  const getHighest = (name: 'settings' | 'logs' | 'greetings'): RightLevel =>
    grants.map((rights) => rights[name]).reduce(getHigher, 'none');
  const features = getFeatureLevels(grants);
  return {
    settings: getHighest('settings'),
    logs: getHighest('logs'),
    greetings: getHighest('greetings'),
    ...(Object.keys(features).length > 0 && { features }),
    server: 'none',
    access: 'none',
  };
}

/** The highest level in each feature that any role grants. */
function getFeatureLevels(grants: readonly AccessRole['rights'][]): Record<string, RightLevel> {
  const levels: Record<string, RightLevel> = {};
  for (const { features = {} } of grants)
    for (const [feature, level] of Object.entries(features))
      levels[feature] = getHigher(levels[feature] ?? 'none', level);
  return levels;
}

function getHigher(one: RightLevel, other: RightLevel): RightLevel {
  return rightLevels.indexOf(one) >= rightLevels.indexOf(other) ? one : other;
}

/** Whether the rights satisfy a requirement. `features` is satisfied by the right in any feature. */
export function hasRight(rights: Rights, [minLevel, ...names]: RequiredRight): boolean {
  return names.some((name) => isAtLeast(name === 'features' ? getHighestInFeatures(rights) : rights[name], minLevel));
}

/** Whether a level satisfies a requirement. */
export function isAtLeast(level: RightLevel, minLevel: RightLevel): boolean {
  return rightLevels.indexOf(level) >= rightLevels.indexOf(minLevel);
}

function getHighestInFeatures({ server, features = {} }: Rights): RightLevel {
  return Object.values(features).reduce(getHigher, server);
}

const RIGHT_NAMES: readonly [RightName, ...RightName[]] = [
  'settings',
  'logs',
  'greetings',
  'features',
  'server',
  'access',
];

/** Whether there is any right at all. */
export function hasAnyRight(rights: Rights): boolean {
  return hasRight(rights, ['view', ...RIGHT_NAMES]);
}

/** A user's membership level in a guild of their own list. */
export function getLevelFromOwnGuild({ owner, permissions }: OwnGuild): MembershipLevel {
  if (owner) return 'owner';
  return canManageGuild(BigInt(permissions)) ? 'manager' : 'member';
}

/** A member's level in a guild that was looked up with the bot token. */
export function getLevelFromMember(guild: BotGuild, member: Member): MembershipLevel {
  if (guild.owner_id === member.user.id) return 'owner';
  return canManageGuild(getGuildPermissions(guild, member)) ? 'manager' : 'member';
}

/** A role of a server with its rights. */
export type AccessRole = z.output<typeof accessRole>;

const storedAccessSchema = z.object({ roles: z.array(accessRole) }).nullable();

/** Parses the stored rights of a server's roles. */
export function parseAccess(value: unknown): AccessRole[] {
  return storedAccessSchema.parse(value)?.roles ?? [];
}

/** Reads the rights of a server's roles. */
export async function readAccess(context: Pick<QueryDeps, 'db'>, guildId: string): Promise<AccessRole[]> {
  return parseAccess((await readModule(context, guildId, 'access')).value);
}
