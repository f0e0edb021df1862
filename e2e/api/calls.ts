import type { Handler } from './exchange.ts';
import { guildDetail, guildList } from './guilds.ts';
import { dismissNews, news, profile } from './me.ts';
import { handleCallback, secondFactor } from './sign-in.ts';
import { actions, banUser, chatUser, createInvite, leaveServer, servers, stats, unbanUser } from './staff.ts';
import { verifyAdmin, verifyModerator } from './verify.ts';

const handlers = {
  'GET /v1/oauth': handleCallback,
  'POST /v1/2fa': secondFactor,
  'GET /v1/me/profile': profile,
  'GET /v1/me/news': news,
  'DELETE /v1/me/news': dismissNews,
  'GET /v1/me/guilds': guildList,
  'GET /v1/guild/{id}': guildDetail,
  'POST /v1/moderator/verify': verifyModerator,
  'POST /v1/admin/verify': verifyAdmin,
  'POST /v1/admin/servers': servers,
  'POST /v1/admin/create_invite': createInvite,
  'POST /v1/admin/leave_server': leaveServer,
  'GET /v1/public/get_discord_user': chatUser,
  'POST /v1/admin/ban_user': banUser,
  'POST /v1/admin/unban_user': unbanUser,
  'POST /v1/admin/actions': actions,
  'POST /v1/admin/stats': stats,
} satisfies Record<string, Handler>;

/** A call in the notation of §7. */
export type CallName = keyof typeof handlers;

const patterns = Object.entries(handlers).map(([name, handler]) => ({
  name,
  handler,
  pattern: new RegExp(`^${name.replace('{id}', '[^/]+')}$`),
}));

/** Finds the call of §7 for a request. */
export function findCall(method: string, path: string): { name: string; handler: Handler } | undefined {
  return patterns.find(({ pattern }) => pattern.test(`${method} ${path}`));
}
