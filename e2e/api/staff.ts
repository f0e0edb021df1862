import type { ApiState } from './api-state.ts';
import { ApiError, type Call, getField, type Handler } from './handler.ts';
import { people } from './people.ts';
import { authenticateStaff } from './verify.ts';

/** POST /v1/admin/servers */
export const listServers: Handler = (call, state) => {
  authenticateAdmin(call, state);
  const joined = state.guilds.filter(({ isBotJoined }) => isBotJoined);
  return { body: joined.map(({ id, name, icon }) => ({ id, name, icon })) };
};

/** POST /v1/admin/create_invite */
export const createInvite: Handler = (call, state) => {
  const admin = authenticateAdmin(call, state);
  const { id, name } = findServer(call, state);
  addAction(state, admin, 'create_invite', `Invite created for ${name}.`);
  return { body: { server_invite: `https://discord.gg/${id}` } };
};

/** POST /v1/admin/leave_server */
export const leaveServer: Handler = (call, state) => {
  const admin = authenticateAdmin(call, state);
  const server = findServer(call, state);
  server.isBotJoined = false;
  addAction(state, admin, 'leave_server', `Left ${server.name}.`);
  return { body: { message: 'OK' } };
};

/** GET /v1/public/get_discord_user */
export const getChatUser: Handler = ({ query: { id } }, state) => ({ body: { ...findChatUser(id, state) } });

/** POST /v1/admin/ban_user */
export const banUser: Handler = (call, state) => {
  const admin = authenticateAdmin(call, state);
  const user = findChatUser(getField(call, 'userid'), state);
  if (user.is_banned) throw new ApiError(409, 'This user is already banned.');
  user.is_banned = true;
  addAction(state, admin, 'banned_user_add', `Banned user ${user.username} (${user.id}).`);
  return { body: { message: 'OK' } };
};

/** POST /v1/admin/unban_user */
export const unbanUser: Handler = (call, state) => {
  const admin = authenticateAdmin(call, state);
  const user = findChatUser(getField(call, 'userid'), state);
  if (!user.is_banned) throw new ApiError(409, 'This user is not banned.');
  user.is_banned = false;
  addAction(state, admin, 'banned_user_remove', `Unbanned user ${user.username} (${user.id}).`);
  return { body: { message: 'OK' } };
};

/** POST /v1/admin/actions */
export const listActions: Handler = (call, state) => {
  authenticateAdmin(call, state);
  return { body: { message: state.actions } };
};

/** POST /v1/admin/stats */
export const getStats: Handler = (call, state) => {
  authenticateAdmin(call, state);
  return { body: { stats: state.stats } };
};

/** Authenticates an admin, and returns their chat id. */
function authenticateAdmin(call: Call, state: ApiState): string {
  return people[authenticateStaff(call, state, 'admin')].id;
}

function findServer(call: Call, state: ApiState) {
  const requestedId = getField(call, 'server_id');
  const server = state.guilds.find(({ id, isBotJoined }) => id === requestedId && isBotJoined);
  if (!server) throw new ApiError(404, 'There is no such server.');
  return server;
}

function findChatUser(requestedId: string | undefined, state: ApiState) {
  const user = state.chatUsers.find(({ id }) => id === requestedId);
  if (!user) throw new ApiError(404, 'There is no such user.');
  return user;
}

function addAction({ actions, now }: ApiState, userId: string, action: string, description: string) {
  actions.unshift({ action, userId, description, createdAt: Math.floor(now() / 1000) });
}
