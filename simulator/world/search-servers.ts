import { hasBot } from './bot.ts';
import { rightOf } from './rights.ts';
import type { SeedServer } from './seed-servers.ts';
import type { World } from './world.ts';

/** What servers are looked for. */
export interface ServerQuery {
  /** Part of a name, or an id. */
  text: string;
  bot: 'any' | 'joined' | 'absent';
  personId: string | undefined;
}

/** Finds servers, in the order of their ids. */
export function searchServers(world: World, { text, bot, personId }: ServerQuery): SeedServer[] {
  const wanted = fold(text.trim());
  return world.servers.filter((server) => {
    if (bot !== 'any' && hasBot(world, server) !== (bot === 'joined')) return false;
    if (personId !== undefined && rightOf(world, server, personId) === undefined) return false;
    return wanted === '' || server.id === wanted || fold(server.name).includes(wanted);
  });
}

/** Without accents and capitals, so that "kavezo" finds "Kávézó". */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
