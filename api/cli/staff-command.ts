import { runVerb, UsageError } from '../../deploy/config/command-verbs.ts';
import { grantRole, listStaff, renewActivationCode, revokeRole } from '../auth/staff-roles.ts';
import type { StaffRole } from '../db/columns.ts';
import type { CommandContext } from './command.ts';

export const staffUsage = `Usage:
  npm run site -- staff grant <user id> <moderator|admin>   grants a role and prints its activation code
  npm run site -- staff code <user id>                      prints a new activation code for a granted role
  npm run site -- staff revoke <user id>                    revokes a role immediately
  npm run site -- staff list                                lists all roles`;

/** Grants and revokes staff roles. Needs no existing admin, so that an installation can always get one. */
export async function staffCommand(context: CommandContext, args: string[]): Promise<string[]> {
  return runVerb({ command: 'staff', usage: staffUsage, args, options: {} }, () => ({
    list: () => listRoles(context),
    'grant <user id> <role>': (userId, role) => grant(context, userId, role),
    'code <user id>': (userId) => renewCode(context, userId),
    'revoke <user id>': (userId) => revoke(context, userId),
  }));
}

async function grant(context: CommandContext, userId: string, role: string): Promise<string[]> {
  requireUserId(userId);
  if (!isRole(role)) throw new UsageError(`"${role}" is not a role. Use moderator or admin.`);
  const code = await grantRole(context, userId, role);
  return [
    `${userId} becomes ${role} when they enter this activation code at ${context.siteOrigin}/account:`,
    ...formatCode(code),
  ];
}

async function renewCode(context: CommandContext, userId: string): Promise<string[]> {
  requireUserId(userId);
  const code = await renewActivationCode(context, userId);
  if (!code) throw new UsageError(`${userId} has no role.`);
  return [`A new activation code for ${context.siteOrigin}/account:`, ...formatCode(code)];
}

async function revoke(context: CommandContext, userId: string): Promise<string[]> {
  requireUserId(userId);
  if (!(await revokeRole(context, userId))) throw new UsageError(`${userId} has no role.`);
  return [`${userId} no longer has a role.`];
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
