import { announceBot, announceDeparture } from './actions/bot-membership.ts';
import { setStatus } from './actions/presences.ts';
import type { Simulator } from './simulator.ts';
import type { State } from './state/state.ts';
import { hasBot } from './world/bot.ts';
import { findChannelServer } from './world/channels.ts';
import { findServer } from './world/world.ts';

/** Resets the state to the seed, except for the given parts. The bot learns which servers it joins or leaves by that, and what is different on the others. */
export function resetSimulator(simulator: Simulator, preserved: Partial<State> = {}): void {
  const { world } = simulator;
  const {
    bot,
    memberChanges,
    roleChanges,
    channelChanges,
    createdChannels,
    revokedPermissions,
    deletedChannels,
    statuses,
  } = world.store.state;
  const changed = new Set(
    [bot, memberChanges, roleChanges, revokedPermissions].flatMap((record) => Object.keys(record)),
  );
  for (const id of [channelChanges, createdChannels].flatMap((record) => Object.keys(record)).concat(deletedChannels))
    changed.add(findChannelServer(world, id)?.id ?? '');
  const servers = [...changed].flatMap((id) => findServer(world, id) ?? []);
  const before = new Set(servers.filter((server) => hasBot(world, server)));
  for (const userId of Object.keys(statuses)) setStatus(simulator, userId, 'offline');
  world.store.reset(preserved);
  simulator.interactions.clear();
  simulator.files.clear();
  for (const server of servers) {
    if (hasBot(world, server)) announceBot(simulator, server, !before.has(server));
    else if (before.has(server)) announceDeparture(simulator, server);
  }
}
