import { type Level, levels, type Needs, type Part, type Rights } from 'api-contract/rights';
import { mayManage, permissionsIn } from '../../platform/permissions.ts';
import type { BotGuild, Member, OwnGuild } from '../../platform/shapes.ts';
import type { AccessRole } from './stored-access.ts';

/** What the platform itself makes of somebody on a server. */
export type Standing = 'owner' | 'manager' | 'member';

const whole = { settings: 'manage', logs: 'manage', greetings: 'manage', server: 'manage' } as const;

/** The one rule of who may do what: whoever manages the server everything, everybody else the most their roles give. */
export function rightsOf(standing: Standing, roles: readonly string[], access: readonly AccessRole[]): Rights {
  if (standing === 'owner') return { ...whole, access: 'manage' };
  if (standing === 'manager') return { ...whole, access: 'none' };
  const given = access.filter(({ role_id }) => roles.includes(role_id)).map(({ rights }) => rights);
  const most = (part: keyof AccessRole['rights']): Level =>
    levels.findLast((level) => given.some((rights) => rights[part] === level)) ?? 'none';
  return {
    settings: most('settings'),
    logs: most('logs'),
    greetings: most('greetings'),
    server: 'none',
    access: 'none',
  };
}

/** Whether rights are enough for a call. */
export function allows(rights: Rights, [least, ...parts]: Needs): boolean {
  return parts.some((part) => levels.indexOf(rights[part]) >= levels.indexOf(least));
}

const anything: readonly [Part, ...Part[]] = ['settings', 'logs', 'greetings', 'server', 'access'];

/** Whether there is anything at all that somebody may do. */
export function isAnything(rights: Rights): boolean {
  return allows(rights, ['view', ...anything]);
}

/** How somebody stands on a server of their list. */
export function standingIn({ owner, permissions }: OwnGuild): Standing {
  if (owner) return 'owner';
  return mayManage(BigInt(permissions)) ? 'manager' : 'member';
}

/** How a member stands on a server with the bot's eyes. */
export function standingAmong(server: BotGuild, member: Member): Standing {
  if (server.owner_id === member.user.id) return 'owner';
  return mayManage(permissionsIn(server, member)) ? 'manager' : 'member';
}
