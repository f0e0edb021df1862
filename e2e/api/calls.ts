import { getGuild, getGuilds } from './guilds.ts';
import type { Handler } from './handler.ts';
import { dismissNews, getNews, getProfile } from './me.ts';
import { handleCallback, submitSecondFactor } from './sign-in.ts';
import {
  banUser,
  createInvite,
  getChatUser,
  getStats,
  leaveServer,
  listActions,
  listServers,
  unbanUser,
} from './staff.ts';
import { verifyAdmin, verifyModerator } from './verify.ts';

const handlers = {
  'GET /v1/oauth': handleCallback,
  'POST /v1/2fa': submitSecondFactor,
  'GET /v1/me/profile': getProfile,
  'GET /v1/me/news': getNews,
  'DELETE /v1/me/news': dismissNews,
  'GET /v1/me/guilds': getGuilds,
  'GET /v1/guild/{id}': getGuild,
  'POST /v1/moderator/verify': verifyModerator,
  'POST /v1/admin/verify': verifyAdmin,
  'POST /v1/admin/servers': listServers,
  'POST /v1/admin/create_invite': createInvite,
  'POST /v1/admin/leave_server': leaveServer,
  'GET /v1/public/get_discord_user': getChatUser,
  'POST /v1/admin/ban_user': banUser,
  'POST /v1/admin/unban_user': unbanUser,
  'POST /v1/admin/actions': listActions,
  'POST /v1/admin/stats': getStats,
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
