import { ApiError, type Handler } from './handler.ts';
import { authenticate } from './me.ts';
import { people } from './people.ts';

/** GET /v1/me/guilds */
export const getGuilds: Handler = (call, state) => {
  const ownGuilds = people[authenticate(call, state)].guilds;
  const guilds = state.guilds
    .filter(({ id }) => ownGuilds.includes(id))
    .map(({ id, name, icon, banner, isBotJoined }) => ({ id, name, icon, banner, isBotJoined }));
  return { body: [{ guilds }] };
};

/** GET /v1/guild/{id} */
export const getGuild: Handler = (call, state) => {
  const ownGuilds = people[authenticate(call, state)].guilds;
  const requestedId = call.path.split('/').at(-1);
  const guild = state.guilds.find(({ id }) => id === requestedId);
  if (!guild || !ownGuilds.includes(guild.id)) throw new ApiError(403, 'You lack permission for this server.');
  if (!guild.isBotJoined) throw new ApiError(404, 'The bot is not on this server.');
  const { id, name, icon, language } = guild;
  return { body: { id, name, icon, language } };
};
