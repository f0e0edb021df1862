import { runVerb, UsageError } from 'config/command-verbs';
import { grantRole, listStaff, renewActivationCode, revokeRole } from '../auth/staff-roles.ts';
import type { StaffRole } from '../db/columns.ts';
import type { CommandContext, DatabaseTask } from './command.ts';

export const staffUsage = `Usage:
  npm run site -- staff grant <user id> <moderator|admin>   grants a role and prints its activation code
  npm run site -- staff code <user id>                      prints a new activation code for a granted role
  npm run site -- staff revoke <user id>                    revokes a role immediately
  npm run site -- staff list                                lists all roles`;

/** Grants and revokes staff roles. Needs no existing admin, so that an installation can always get one. */
export function staffCommand(args: string[]): DatabaseTask {
  return runVerb({ command: 'staff', usage: staffUsage, args, options: {} }, () => ({
    list: () => listRoles,
    'grant <user id> <role>': grant,
    'code <user id>': renewCode,
    'revoke <user id>': revoke,
  }));
}

function grant(userId: string, role: string): DatabaseTask {
  requireUserId(userId);
  if (!isRole(role)) throw new UsageError(`"${role}" is not a role. Use moderator or admin.`);
  return async (context) => [
    `${userId} becomes ${role} when they enter this activation code at ${context.siteOrigin}/account:`,
    ...formatCode(await grantRole(context, userId, role)),
  ];
}

function renewCode(userId: string): DatabaseTask {
  requireUserId(userId);
  return async (context) => {
    const code = await renewActivationCode(context, userId);
    if (!code) throw new UsageError(`${userId} has no role.`);
    return [`A new activation code for ${context.siteOrigin}/account:`, ...formatCode(code)];
  };
}

function revoke(userId: string): DatabaseTask {
  requireUserId(userId);
  return async (context) => {
    if (!(await revokeRole(context, userId))) throw new UsageError(`${userId} has no role.`);
    return [`${userId} no longer has a role.`];
  };
}

function requireUserId(text: string) {
  if (!/^\d{17,20}$/.test(text)) throw new UsageError(`"${text}" is not a user id, which has 17 to 20 digits.`);
}

function isRole(role: string): role is StaffRole {
  return role === 'moderator' || role === 'admin';
}

function formatCode(code: string): string[] {
  return ['', `  ${code}`, '', 'It works once, only for this user, and expires in seven days.'];
}

async function listRoles(context: CommandContext): Promise<string[]> {
  const staff = await listStaff(context);
  if (staff.length === 0) return ['Nobody has a role yet.'];
  return staff.map(({ user_id, username, role, activated_at }) =>
    [user_id, role.padEnd(9), activated_at ? 'active' : 'code not entered yet', username ?? ''].join('  ').trimEnd(),
  );
}
