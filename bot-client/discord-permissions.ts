import type { CachedGuild, Permission, RehearsingClient, RestRequest } from './discord-client.ts';

/** What the platform would answer, as far as the client can tell. */
class RehearsedError extends Error {
  readonly code: number;

  constructor(message: string, code: number) {
    super(message);
    this.name = 'RehearsedError';
    this.code = code;
  }
}

const createMissingPermissions = () => new RehearsedError('Missing Permissions', 50_013);

/** The error with which the platform would reject a request; undefined if it would not, or if that is uncertain. */
export function findPlatformError(
  client: RehearsingClient,
  { method, fullRoute, body }: RestRequest,
): Error | undefined {
  const [, group, id = '', kind, target = '', part, roleId = ''] = fullRoute.split('/');
  if (group === 'channels')
    return kind === 'messages' ? checkChannel(client, id, `${method} ${target}`, part) : undefined;
  const guild = group === 'guilds' ? client.guilds.cache.get(id) : undefined;
  if (!guild) return undefined;
  if (kind === 'members' && part === 'roles') return checkRole(guild, roleId);
  const needed = findGuildPermission(`${method} ${kind}`, body);
  if (!needed || !guild.members?.me) return undefined;
  const isAllowed = guild.members.me.permissions.has([needed]) && guild.members.cache.get(target)?.manageable !== false;
  return isAllowed ? undefined : createMissingPermissions();
}

function checkRole({ roles }: CachedGuild, roleId: string): Error | undefined {
  if (!roles) return undefined;
  const role = roles.cache.get(roleId);
  if (!role) return new RehearsedError('Unknown Role', 10_011);
  return role.editable ? undefined : createMissingPermissions();
}

/** Sending a message, and deleting several. */
const channelPermissions: Record<string, Permission[]> = {
  'POST ': ['ViewChannel', 'SendMessages'],
  'POST bulk-delete': ['ViewChannel', 'ManageMessages'],
};

function checkChannel({ channels }: RehearsingClient, id: string, call: string, part: string | undefined) {
  const channel = channels?.cache.get(id);
  const me = channel?.guild?.members?.me;
  const needed = part === undefined ? channelPermissions[call] : undefined;
  if (!channel?.permissionsFor || !me || !needed) return undefined;
  return channel.permissionsFor(me)?.has(needed) === false ? createMissingPermissions() : undefined;
}

function findGuildPermission(call: string, body: unknown): Permission | undefined {
  if (call === 'PUT bans') return 'BanMembers';
  if (call === 'DELETE members') return 'KickMembers';
  const timesOut = typeof body === 'object' && body !== null && 'communication_disabled_until' in body;
  return call === 'PATCH members' && timesOut ? 'ModerateMembers' : undefined;
}
