import type { Simulator } from './simulator.ts';
import { hasBot } from './world/bot.ts';
import { findServer } from './world/world.ts';

/** Forgets everything that happened since the seed, and tells the bot where it is again or not any more. */
export function resetSimulator({ world, plays }: Simulator): void {
  const moved = Object.keys(world.store.state.bot)
    .flatMap((id) => findServer(world, id) ?? [])
    .map((server) => ({ server, before: hasBot(world, server) }));
  world.store.reset();
  plays.clear();
  for (const { server, before } of moved) {
    const after = hasBot(world, server);
    if (after !== before) world.botMoves.emit(after ? 'joined' : 'left', server);
  }
}
