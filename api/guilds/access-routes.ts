import { contract } from 'api-contract/contract';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors.ts';
import { registerGuildRoute } from '../http/register-route.ts';
import { isPlatformError } from '../platform/errors.ts';
import { canManageGuild } from '../platform/permissions.ts';
import type { BotGuild, RoleMemberCounts } from '../platform/shapes.ts';
import {
  type FreshGuildAccess,
  type GuildAccess,
  type GuildDeps,
  type GuildRequest,
  guardChange,
  guardRead,
} from './guild-guard.ts';
import { checkRevision, readModule, saveModule, setRevisionTag } from './modules.ts';
import { type AccessRole, parseAccess } from './rights.ts';

/** How old the list of roles may be when it is read. */
const ROLES_MAX_AGE_MS = 2000;

/** How old the numbers of members may be. */
const COUNTS_MAX_AGE_MS = 60_000;

/** Routes of the access settings of a guild: the rights of its roles. */
export function registerAccessRoutes(app: FastifyInstance, context: GuildDeps) {
  registerGuildRoute(app, context, contract.access, { guard: guardRead, handler: getAccess });
  registerGuildRoute(app, context, contract.saveAccess, { guard: guardChange, handler: saveAccess });
  registerGuildRoute(app, context, contract.roles, { guard: guardRead, handler: getRoles });
}

async function getAccess(call: GuildRequest<typeof contract.access>, { id }: GuildAccess) {
  const { value, revision } = await readModule(call, id, 'access');
  setRevisionTag(call.reply, revision);
  return { revision, roles: parseAccess(value) };
}

async function saveAccess(call: GuildRequest<typeof contract.saveAccess>, { guild }: FreshGuildAccess) {
  const { caller, input, reply } = call;
  const before = await readModule(call, guild.id, 'access');
  checkRevision(call, before);
  const roles = resolveRoleNames(input.body.roles, parseAccess(before.value), guild);
  // Saving an empty list before the first save is no change, so the value stays null.
  const after = roles.length === 0 && before.value === null ? null : { roles };
  const save = { guildId: guild.id, module: 'access', before, after, by: caller.userId } as const;
  const revision = await saveModule(call, save);
  setRevisionTag(reply, revision);
  return { revision, roles };
}

async function getRoles(call: GuildRequest<typeof contract.roles>, { id }: GuildAccess) {
  const guild = await call.guildCache.getGuild(id, ROLES_MAX_AGE_MS);
  if (!guild) throw new ApiError('bot-not-joined');
  return { roles: toRoleList(guild, await getRoleMemberCounts(call, id)) };
}

/** How many members have each role. Undefined if the platform fails: the list is useful without. */
async function getRoleMemberCounts({ guildCache }: Pick<GuildDeps, 'guildCache'>, guildId: string) {
  try {
    return await guildCache.getRoleMemberCounts(guildId, COUNTS_MAX_AGE_MS);
  } catch (error) {
    if (isPlatformError(error)) return undefined;
    throw error;
  }
}

/** The roles that members can have, highest first, without those of bots. */
function toRoleList({ id: guildId, roles, approximate_member_count }: BotGuild, counts: RoleMemberCounts = {}) {
  const countMembers = (roleId: string) => (roleId === guildId ? approximate_member_count : counts[roleId]) ?? null;
  return roles
    .filter(({ tags }) => tags?.bot_id === undefined)
    .toSorted((one, other) => other.position - one.position || (BigInt(one.id) < BigInt(other.id) ? -1 : 1))
    .map(({ id, name, color, permissions }) => ({
      ...{ id, name, color },
      members: countMembers(id),
      manages: canManageGuild(BigInt(permissions)),
    }));
}

/** The roles to store, with their current names; a stored role stays valid even if it was deleted. */
export function resolveRoleNames(
  requested: Omit<AccessRole, 'name'>[],
  stored: readonly AccessRole[],
  guild: BotGuild,
): AccessRole[] {
  return requested.map(({ role_id, rights }) => {
    const currentRole = guild.roles.find(({ id }) => id === role_id);
    const storedRole = stored.find((role) => role.role_id === role_id);
    const name = currentRole?.name ?? storedRole?.name;
    if (name === undefined) throw new ApiError('server-role-unknown');
    // A page from before there were features does not send them.
    const features = rights.features ?? storedRole?.rights.features;
    return { role_id, name, rights: { ...rights, ...(features && { features }) } };
  });
}
