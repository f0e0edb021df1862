import { setTimeout as pause } from 'node:timers/promises';
import type { Simulator } from '../simulator.ts';
import { hasBot } from '../world/bot.ts';
import { channelTypes } from '../world/channel-plan.ts';
import { channelsOf } from '../world/channels.ts';
import { ownerOf } from '../world/rights.ts';
import { rolesOf } from '../world/roles.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import type { User } from '../world/users.ts';
import type { World } from '../world/world.ts';
import type { EventId, Happening } from './happening.ts';
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

const words = {
  en: { before: 'See you at eight.', after: 'See you at nine.', nickname: 'Night owl', role: 'Helpers' },
  hu: { before: 'Nyolckor találkozunk.', after: 'Kilenckor találkozunk.', nickname: 'Éjjeli bagoly', role: 'Segítők' },
};

/** Something that happens to somebody in a server, with what else there is to say about it. */
function happeningOf({ world, now }: Simulator, server: SeedServer, event: EventId, user: User): Happening {
  const { id, username, global_name: globalName } = user;
  const details = detailsOf(world, server, event);
  return { event, at: now(), serverId: server.id, person: { id, username, globalName }, details };
}

function detailsOf(world: World, server: SeedServer, event: EventId): Happening['details'] {
  const { before, after, nickname, role: otherRole } = words[server.locale === 'hu' ? 'hu' : 'en'];
  const channels = channelsOf(world, server);
  const text = channels.find(({ type, name }) => type === channelTypes.text && name === 'general');
  const [voice, otherVoice] = channels.filter(({ type }) => type === channelTypes.voice);
  const channel = text && `<#${text.id}>`;
  const from = voice && `<#${voice.id}>`;
  const to = otherVoice ? `<#${otherVoice.id}>` : from;
  const role = rolesOf(world, server)[1]?.name;
  const by = `<@${ownerOf(world, server)}>`;
  return {
    memberJoin: {},
    memberLeave: {},
    editNickname: { before: '–', after: nickname },
    ban: { by },
    unban: { by },
    kick: { by },
    timeout: { by, time: '10 min' },
    editMessage1: { channel, before, after },
    deleteMessage: { channel, text: before },
    bulkDelete: { channel, count: '12' },
    createRole: { role: otherRole },
    editRole1: { before: role, after: otherRole },
    deleteRole: { role },
    memberRoles: { by, role },
    voiceJoin: { to: from },
    voiceLeave: { from },
    voiceMove: { from, to },
  }[event];
}
