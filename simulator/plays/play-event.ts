import { setTimeout as pause } from 'node:timers/promises';
import type { Simulator } from '../simulator.ts';
import { hasBot } from '../world/bot.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import type { User } from '../world/users.ts';
import type { EventId } from './happening.ts';
import { happeningOf } from './happening-of.ts';
import type { Play } from './plays.ts';

/** How long a page waits for the bot, in milliseconds; later it is seen on the next look. */
const patience = 3000;

/** Lets something happen in a server, and waits for what the bot does about it. */
export async function playEvent(simulator: Simulator, server: SeedServer, event: EventId, person: User): Promise<Play> {
  const { world, plays, now, stopping } = simulator;
  const { bot } = plays;
  // The platform tells a bot of its own servers only.
  const untold = bot ? (hasBot(world, server) ? undefined : 'not-here') : 'no-bot';
  const play = plays.add(server.id, { at: now(), event, personId: person.id, untold, deeds: untold ? [] : undefined });
  if (!bot || untold) return play;
  const done = bot.hear(happeningOf(simulator, server, event, person)).then((deeds) => {
    play.deeds = deeds;
  });
  await Promise.race([done, pause(patience, undefined, { signal: stopping, ref: false }).catch(() => undefined)]);
  return play;
}
