import { type Call, fieldOf, type Handler, Refusal } from './exchange.ts';
import { people } from './people.ts';
import { whoOfStaff } from './verify.ts';
import type { World } from './world.ts';

/** POST /v1/admin/servers */
export const servers: Handler = (call, world) => {
  adminOf(call, world);
  const joined = world.guilds.filter(({ isBotJoined }) => isBotJoined);
  return { body: joined.map(({ id, name, icon }) => ({ id, name, icon })) };
};

/** POST /v1/admin/create_invite */
export const createInvite: Handler = (call, world) => {
  const admin = adminOf(call, world);
  const { id, name } = serverOf(call, world);
  record(world, admin, 'create_invite', `Invite created for ${name}.`);
  return { body: { server_invite: `https://discord.gg/${id}` } };
};

/** POST /v1/admin/leave_server */
export const leaveServer: Handler = (call, world) => {
  const admin = adminOf(call, world);
  const server = serverOf(call, world);
  server.isBotJoined = false;
  record(world, admin, 'leave_server', `Left ${server.name}.`);
  return { body: { message: 'OK' } };
};

/** GET /v1/public/get_discord_user */
export const chatUser: Handler = ({ query: { id } }, world) => ({ body: { ...chatUserOf(id, world) } });

/** POST /v1/admin/ban_user */
export const banUser: Handler = (call, world) => {
  const admin = adminOf(call, world);
  const user = chatUserOf(fieldOf(call, 'userid'), world);
  if (user.is_banned) throw new Refusal(409, 'This user is banned already.');
  user.is_banned = true;
  record(world, admin, 'banned_user_add', `Banned user ${user.username} (${user.id}).`);
  return { body: { message: 'OK' } };
};

/** POST /v1/admin/unban_user */
export const unbanUser: Handler = (call, world) => {
  const admin = adminOf(call, world);
  const user = chatUserOf(fieldOf(call, 'userid'), world);
  if (!user.is_banned) throw new Refusal(409, 'This user is not banned.');
  user.is_banned = false;
  record(world, admin, 'banned_user_remove', `Unbanned user ${user.username} (${user.id}).`);
  return { body: { message: 'OK' } };
};

/** POST /v1/admin/actions */
export const actions: Handler = (call, world) => {
  adminOf(call, world);
  return { body: { message: world.actions } };
};

/** POST /v1/admin/stats */
export const stats: Handler = (call, world) => {
  adminOf(call, world);
  return { body: { stats: world.stats } };
};

/** The chat id of the admin who calls. */
function adminOf(call: Call, world: World): string {
  return people[whoOfStaff(call, world, 'admin')].id;
}

function serverOf(call: Call, world: World) {
  const wanted = fieldOf(call, 'server_id');
  const server = world.guilds.find(({ id, isBotJoined }) => id === wanted && isBotJoined);
  if (!server) throw new Refusal(404, 'There is no such server.');
  return server;
}

function chatUserOf(wanted: string | undefined, world: World) {
  const user = world.chatUsers.find(({ id }) => id === wanted);
  if (!user) throw new Refusal(404, 'There is no such user.');
  return user;
}

function record({ actions, now }: World, userId: string, action: string, description: string) {
  actions.unshift({ action, userId, description, createdAt: Math.floor(now() / 1000) });
}
