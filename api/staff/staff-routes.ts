import { contract } from 'api-contract/contract';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../http/register-route.ts';
import { registerStaffActionRoute } from './action-log.ts';
import { listActions } from './actions.ts';
import { assignBanRequest, decideBan, listBanRequests, openBanRequest, requestBan } from './ban-requests.ts';
import { banUser, listBans, unbanUser } from './bans.ts';
import { getBotManifest } from './bot-manifest.ts';
import { getChatUser, type StaffDeps } from './chat-users.ts';
import { addNote, editNote, removeNote } from './notes.ts';
import { grantStaffRole, listStaffRoles, revokeStaffRole } from './role-changes.ts';
import { createInvite, leaveServer } from './server-actions.ts';
import { getServerDetails } from './server-details.ts';
import { exportServers, listServersPage } from './server-list.ts';
import { getStats, listFailingReleases } from './stats.ts';
import { getUserDetails } from './user-details.ts';

/** Routes of moderators and administrators. */
export function registerStaffRoutes(app: FastifyInstance, context: StaffDeps) {
  registerRoute(app, context, contract.adminServers, { rawHandler: exportServers });
  registerRoute(app, context, contract.adminServersPage, { handler: listServersPage });
  registerRoute(app, context, contract.staffServer, { handler: getServerDetails });
  registerStaffActionRoute(app, context, contract.createInvite, { action: 'create_invite', handler: createInvite });
  registerStaffActionRoute(app, context, contract.leaveServer, { action: 'leave_server', handler: leaveServer });
  registerRoute(app, context, contract.chatUser, { handler: getChatUser });
  registerStaffActionRoute(app, context, contract.banUser, { action: 'banned_user_add', handler: banUser });
  registerStaffActionRoute(app, context, contract.unbanUser, { action: 'banned_user_remove', handler: unbanUser });
  registerRoute(app, context, contract.bans, { handler: listBans });
  registerRoute(app, context, contract.banRequests, { handler: listBanRequests });
  registerRoute(app, context, contract.banRequest, { handler: openBanRequest });
  registerStaffActionRoute(app, context, contract.requestBan, { action: 'ban_request_add', handler: requestBan });
  registerStaffActionRoute(app, context, contract.assignBanRequest, {
    action: 'ban_request_assign',
    handler: assignBanRequest,
  });
  registerStaffActionRoute(app, context, contract.decideBan, {
    action: ({ decision }) => (decision === 'approve' ? 'ban_request_approve' : 'ban_request_refuse'),
    handler: decideBan,
  });
  registerRoute(app, context, contract.actions, { rawHandler: listActions });
  registerRoute(app, context, contract.stats, { handler: getStats });
  registerRoute(app, context, contract.failingReleases, { handler: listFailingReleases });
  registerRoute(app, context, contract.botManifest, { handler: getBotManifest });
  registerRoute(app, context, contract.staffUser, { handler: getUserDetails });
  registerStaffActionRoute(app, context, contract.addNote, { action: 'note_add', handler: addNote });
  registerStaffActionRoute(app, context, contract.editNote, { action: 'note_edit', handler: editNote });
  registerStaffActionRoute(app, context, contract.removeNote, { action: 'note_remove', handler: removeNote });
  registerRoute(app, context, contract.staffRoles, { handler: listStaffRoles });
  registerStaffActionRoute(app, context, contract.grantStaffRole, { action: 'staff_grant', handler: grantStaffRole });
  registerStaffActionRoute(app, context, contract.revokeStaffRole, {
    action: 'staff_revoke',
    handler: revokeStaffRole,
  });
}
