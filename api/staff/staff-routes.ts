import { contract } from 'api-contract/contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../http/context.ts';
import { implement } from '../http/register-route.ts';
import { listActions } from './actions.ts';
import { auditDenied } from './audit-log.ts';
import { decideBan, listBanRequests, proposeBan } from './ban-requests.ts';
import { banUser, listBans, unbanUser } from './bans.ts';
import { getChatUser } from './people.ts';
import { createInvite, leaveServer } from './server-actions.ts';
import { listServers, listServersPage } from './server-list.ts';
import { getStats } from './stats.ts';

/** What moderators and administrators do and see. */
export function staffRoutes(app: FastifyInstance, context: AppContext) {
  implement(app, context, contract.adminServers, listServers);
  implement(app, context, contract.adminServersPage, listServersPage);
  implement(app, context, contract.createInvite, createInvite, auditDenied('create_invite'));
  implement(app, context, contract.leaveServer, leaveServer, auditDenied('leave_server'));
  implement(app, context, contract.chatUser, getChatUser);
  implement(app, context, contract.banUser, banUser, auditDenied('banned_user_add'));
  implement(app, context, contract.unbanUser, unbanUser, auditDenied('banned_user_remove'));
  implement(app, context, contract.bans, listBans);
  implement(app, context, contract.banRequests, listBanRequests);
  implement(app, context, contract.proposeBan, proposeBan, auditDenied('ban_request_add'));
  implement(app, context, contract.decideBan, decideBan, auditDenied('decision'));
  implement(app, context, contract.actions, listActions);
  implement(app, context, contract.stats, getStats);
}
