import { EventEmitter } from 'node:events';
import type { Guild } from 'bot-client';
import { hasBot } from '../world/bot.ts';
import { ownerOf } from '../world/rights.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import type { World } from '../world/world.ts';

/** What a client of discord.js would be: it knows its servers, and tells where the bot comes and goes. */
export function clientOf(world: World) {
  const here = world.servers.filter((server) => hasBot(world, server));
  const cache = new Map(here.map((server) => [server.id, guildOf(world, server)]));
  const client = Object.assign(new EventEmitter(), { guilds: { cache } });
  const joined = (server: SeedServer) => {
    const guild = guildOf(world, server);
    cache.set(server.id, guild);
    client.emit('guildCreate', guild);
  };
  const left = (server: SeedServer) => {
    cache.delete(server.id);
    client.emit('guildDelete', guildOf(world, server));
  };
  world.botMoves.on('joined', joined).on('left', left);
  const disconnect = () => world.botMoves.off('joined', joined).off('left', left);
  return { client, disconnect };
}

/** A server, as discord.js has it. */
function guildOf(world: World, server: SeedServer): Guild {
  const { id, name, icon = null, banner = null, locale, memberCount } = server;
  return { id, name, icon, banner, ownerId: ownerOf(world, server), preferredLocale: locale, memberCount };
}
