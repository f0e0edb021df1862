import { type Handler, Refusal } from './exchange.ts';
import { whoCalls } from './me.ts';
import { people } from './people.ts';

/** GET /v1/me/guilds */
export const guildList: Handler = (call, world) => {
  const mine = people[whoCalls(call, world)].guilds;
  const guilds = world.guilds
    .filter(({ id }) => mine.includes(id))
    .map(({ id, name, icon, banner, isBotJoined }) => ({ id, name, icon, banner, isBotJoined }));
  return { body: [{ guilds }] };
};

/** GET /v1/guild/{id} */
export const guildDetail: Handler = (call, world) => {
  const mine = people[whoCalls(call, world)].guilds;
  const wanted = call.path.split('/').at(-1);
  const guild = world.guilds.find(({ id }) => id === wanted);
  if (!guild || !mine.includes(guild.id)) throw new Refusal(403, 'You lack permission for this server.');
  if (!guild.isBotJoined) throw new Refusal(404, 'The bot is not in this server.');
  const { id, name, icon, language } = guild;
  return { body: { id, name, icon, language } };
};
