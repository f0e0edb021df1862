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
  const getHighest = (name: keyof AccessRole['rights']): RightLevel =>
    rightLevels.findLast((candidate) => grants.some((rights) => rights[name] === candidate)) ?? 'none';
  return {
    settings: getHighest('settings'),
    logs: getHighest('logs'),
    greetings: getHighest('greetings'),
    server: 'none',
    access: 'none',
  };
}

/** Whether the rights satisfy a requirement. */
export function hasRight(rights: Rights, [minLevel, ...names]: RequiredRight): boolean {
  return names.some((name) => rightLevels.indexOf(rights[name]) >= rightLevels.indexOf(minLevel));
}

const RIGHT_NAMES: readonly [RightName, ...RightName[]] = ['settings', 'logs', 'greetings', 'server', 'access'];

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
