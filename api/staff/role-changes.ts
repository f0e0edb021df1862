import type { contract } from 'api-contract/contract';
import { findBan } from '../auth/bans.ts';
import { withConfirmedCode } from '../auth/second-factor/check-code.ts';
import { grantRole, listStaff, revokeRole } from '../auth/staff-roles.ts';
import type { StaffRole } from '../db/columns.ts';
import type { Database } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import type { RequestContext } from '../http/context.ts';
import { isPlatformError } from '../platform/errors.ts';
import { writeActionLogEntry } from './action-log.ts';
import { findUserProfile, type StaffDeps, toUserSummary } from './chat-users.ts';
import { describeAction } from './describe-action.ts';

type ListCall = RequestContext<typeof contract.staffRoles, StaffDeps>;

/** `POST /v1/admin/staff`. */
export async function listStaffRoles(call: ListCall) {
  const rows = await listStaff(call);
  return { staff: await Promise.all(rows.map((row) => toStaffMember(call, row))) };
}

async function toStaffMember(call: ListCall, row: Awaited<ReturnType<typeof listStaff>>[number]) {
  const { user_id, role, granted_at, granted_by, activated_at, code_expires_at } = row;
  const user = row.username === null ? await findChatUser(call, user_id) : row;
  return {
    person: toUserSummary(call, {
      id: user_id,
      name: user?.global_name || user?.username || null,
      avatar: user?.avatar ?? null,
      discriminator: user?.discriminator ?? null,
    }),
    own: user_id === call.caller.userId,
    role,
    granted_at: granted_at.toISOString(),
    granted_by:
      granted_by === null
        ? null
        : toUserSummary(call, {
            id: granted_by,
            name: row.granter_global_name || row.granter_username,
            avatar: row.granter_avatar,
            discriminator: row.granter_discriminator,
          }),
    activated_at: activated_at?.toISOString() ?? null,
    code_expires_at: code_expires_at?.toISOString() ?? null,
  };
}

/** A user who never signed in here. While the platform is down, they are listed without a name. */
async function findChatUser({ chatUsers }: ListCall, id: string) {
  try {
    return await chatUsers.find(id);
  } catch (error) {
    if (isPlatformError(error)) return undefined;
    throw error;
  }
}

/** `POST /v1/admin/staff/grant`. What can be refused is refused before the caller's code is used up. */
export async function grantStaffRole(call: RequestContext<typeof contract.grantStaffRole, StaffDeps>) {
  const { db, caller, input, request } = call;
  const { userid, role, twofa_token } = input.body;
  const change = { callerId: caller.userId, userId: userid, role };
  await checkRoleChange(db, change);
  await findUserProfile(call, userid);
  if (await findBan(call, userid)) throw new ApiError('banned');
  const confirmation = { userId: caller.userId, typedCode: twofa_token, ip: request.ip, allowsRecoveryCode: false };
  const code = await withConfirmedCode(call, confirmation, async (transaction) => {
    const inTransaction = { ...call, db: transaction };
    await checkRoleChange(transaction, change);
    const description = describeAction(role === 'admin' ? 'staff_grant.admin' : 'staff_grant', { id: userid });
    await writeActionLogEntry(inTransaction, { action: 'staff_grant', subject: userid, description }, 'done');
    return grantRole(inTransaction, userid, role, caller.userId);
  });
  return { code };
}

/** `POST /v1/admin/staff/revoke`. */
export async function revokeStaffRole(call: RequestContext<typeof contract.revokeStaffRole, StaffDeps>) {
  const { db, caller, input, request } = call;
  const { userid, twofa_token } = input.body;
  const change = { callerId: caller.userId, userId: userid };
  await checkRoleChange(db, change);
  const confirmation = { userId: caller.userId, typedCode: twofa_token, ip: request.ip, allowsRecoveryCode: false };
  await withConfirmedCode(call, confirmation, async (transaction) => {
    const inTransaction = { ...call, db: transaction };
    const role = await checkRoleChange(transaction, change);
    const description = describeAction(role === 'admin' ? 'staff_revoke.admin' : 'staff_revoke', { id: userid });
    await writeActionLogEntry(inTransaction, { action: 'staff_revoke', subject: userid, description }, 'done');
    await revokeRole(inTransaction, userid);
  });
  return { message: 'OK' };
}

interface RoleChange {
  callerId: string;
  userId: string;
  /** The role to grant; undefined to revoke the current one. */
  role?: StaffRole;
}

/**
 * Throws unless an administrator may grant or revoke this role; returns the current one. Locks all roles until the
 * transaction ends, so that administrators who revoke each other's role at once do not both succeed.
 */
async function checkRoleChange(db: Database, { callerId, userId, role }: RoleChange): Promise<StaffRole | undefined> {
  if (callerId === userId) throw new ApiError('staff-role-own');
  const staff = await db
    .selectFrom('staff')
    .select(['user_id', 'role', 'activated_at'])
    .orderBy('user_id')
    .forUpdate()
    .execute();
  const current = staff.find(({ user_id }) => user_id === userId);
  const activeAdmins = staff.filter((member) => member.role === 'admin' && member.activated_at !== null);
  if (role === undefined && !current) throw new ApiError('staff-role-missing');
  if (role !== undefined && current?.role === role && current.activated_at) throw new ApiError('staff-role-present');
  if (activeAdmins.length === 1 && activeAdmins[0]?.user_id === userId) throw new ApiError('staff-role-last');
  if (!activeAdmins.some(({ user_id }) => user_id === callerId)) throw new ApiError('role-missing');
  return current?.role;
}
