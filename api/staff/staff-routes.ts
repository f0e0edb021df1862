import { contract } from 'api-contract/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../http/context.ts';
import { implement } from '../http/implement.ts';
import { answerBan, answerUnban } from './bans/ban-routes.ts';
import { answerDecision } from './bans/decision-route.ts';
import { answerBans } from './bans/list-route.ts';
import { answerProposal } from './bans/proposal-route.ts';
import { answerBanRequests } from './bans/requests-route.ts';
import { answerActions } from './log/actions-route.ts';
import { answerStats } from './log/stats-route.ts';
import { noteRefused } from './note-refused.ts';
import { answerChatUser } from './people/chat-user-route.ts';
import { answerInvite } from './servers/invite-route.ts';
import { answerLeave } from './servers/leave-route.ts';
import { answerServers, answerServersPage } from './servers/list-routes.ts';

/** What moderators and administrators do and see. */
export function staffRoutes(app: FastifyInstance, context: Context) {
  implement(app, context, contract.adminServers, answerServers);
  implement(app, context, contract.adminServersPage, answerServersPage);
  implement(app, context, contract.createInvite, answerInvite, noteRefused('create_invite'));
  implement(app, context, contract.leaveServer, answerLeave, noteRefused('leave_server'));
  implement(app, context, contract.chatUser, answerChatUser);
  implement(app, context, contract.banUser, answerBan, noteRefused('banned_user_add'));
  implement(app, context, contract.unbanUser, answerUnban, noteRefused('banned_user_remove'));
  implement(app, context, contract.bans, answerBans);
  implement(app, context, contract.banRequests, answerBanRequests);
  implement(app, context, contract.proposeBan, answerProposal, noteRefused('ban_request_add'));
  implement(app, context, contract.decideBan, answerDecision, noteRefused('decision'));
  implement(app, context, contract.actions, answerActions);
  implement(app, context, contract.stats, answerStats);
}
