import { setTimeout as delay } from 'node:timers/promises';
import type { LogEventId } from 'api-contract/log-events';
import { createSampleDetails } from 'bot-client/log-texts';
import type { Simulator } from '../simulator.ts';
import { hasBot } from '../world/bot.ts';
import { channelTypes } from '../world/channel-plan.ts';
import { type Channel, getChannels } from '../world/channels.ts';
import { findMember } from '../world/members.ts';
import { getOwnerId } from '../world/memberships.ts';
import { getRoles } from '../world/roles.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import type { User } from '../world/users.ts';
import type { World } from '../world/world.ts';
import type { BotEvent } from './bot-event.ts';
import type { TriggeredEvent } from './triggered-events.ts';

/** How long a page waits for the bot; later reactions appear on the next visit. */
const REACTION_TIMEOUT_MS = 3000;

/** Triggers an event on a server, and waits for the bot's reactions. */
export async function triggerEvent(
  simulator: Simulator,
  server: SeedServer,
  event: LogEventId,
  person: User,
): Promise<TriggeredEvent> {
  const { world, triggeredEvents, now, stopping } = simulator;
  const { bot } = triggeredEvents;
  // The platform only sends a bot the events of servers that it has joined.
  const undelivered = bot ? (hasBot(world, server) ? undefined : 'not-in-server') : 'no-bot';
  const triggered = triggeredEvents.add(server.id, {
    ...{ at: now(), event, personId: person.id, undelivered },
    reactions: undelivered ? [] : undefined,
  });
  if (!bot || undelivered) return triggered;
  const handled = bot.handleEvent(createBotEvent(simulator, server, event, person)).then((reactions) => {
    triggered.reactions = reactions;
  });
  const timeout = delay(REACTION_TIMEOUT_MS, undefined, { signal: stopping, ref: false }).catch(() => undefined);
  await Promise.race([handled, timeout]);
  return triggered;
}

const texts = {
  en: { before: 'See you at eight.', after: 'See you at nine.', nickname: 'Night owl', role: 'Helpers' },
  hu: { before: 'Nyolckor találkozunk.', after: 'Kilenckor találkozunk.', nickname: 'Éjjeli bagoly', role: 'Segítők' },
};

function createBotEvent({ world, now }: Simulator, server: SeedServer, event: LogEventId, user: User): BotEvent {
  const { id, username, global_name: globalName } = user;
  const roleIds = findMember(world, server, id)?.roles ?? [];
  const person = { id, username, globalName };
  return { event, at: now(), serverId: server.id, person, roleIds, ...getContext(world, server, event) };
}

/** The channel and the details of an event. */
function getContext(world: World, server: SeedServer, event: LogEventId): Pick<BotEvent, 'channelId' | 'details'> {
  const { before, after, nickname, role: otherRole } = texts[server.locale === 'hu' ? 'hu' : 'en'];
  const channels = getChannels(world, server);
  const text = channels.find(({ type, name }) => type === channelTypes.text && name === 'general');
  const [voice, otherVoice = voice] = channels.filter(({ type }) => type === channelTypes.voice);
  const mention = (channel: Channel | undefined) => channel && `<#${channel.id}>`;
  const details = createSampleDetails(event, {
    by: `<@${getOwnerId(world, server)}>`,
    channel: mention(text),
    voiceChannel: mention(voice),
    otherVoiceChannel: mention(otherVoice),
    role: getRoles(world, server)[1]?.name,
    ...{ otherRole, nickname, before, after },
  });
  const channelId = details.channel ? text?.id : details.from || details.to ? voice?.id : undefined;
  return { channelId, details };
}
