import { randomBytes } from 'node:crypto';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { InteractionType } from 'discord-api-types/v10';
import { toMemberPayload } from '../payloads/members.ts';
import { type ChannelLocation, toMessagePayload } from '../payloads/messages.ts';
import type { Simulator } from '../simulator.ts';
import type { ContextTargetIds, InteractionSource, Message } from '../state/state.ts';
import { getBotMember, getMemberChannelPermissions } from '../world/channels.ts';
import { findMember } from '../world/members.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import { type Interaction, type InteractionResponse, interactionTimes } from './pending-interactions.ts';

/** What a member does: the type of the interaction, and its data in the platform's format. */
export interface InteractionStart {
  type: InteractionType;
  location: ChannelLocation;
  userId: string;
  data: Readonly<Record<string, unknown>>;
  name?: string;
  contextTarget?: ContextTargetIds;
  message?: Message;
  openedBy?: InteractionSource | undefined;
}

/** Sends an interaction to the bot; resolves with its response, or undefined if there is none in three seconds. */
export async function startInteraction(
  simulator: Simulator,
  { type, location, userId, data, name, contextTarget, message, openedBy }: InteractionStart,
): Promise<InteractionResponse | undefined> {
  if (!findMember(simulator.world, location.server, userId)) throw new Error('Only members use commands and buttons.');
  const { promise, resolve } = Promise.withResolvers<InteractionResponse | undefined>();
  const interaction: Interaction = {
    id: simulator.createId(),
    token: randomBytes(32).toString('base64url'),
    createdAt: simulator.now(),
    response: undefined,
    originalId: type === InteractionType.MessageComponent ? message?.id : undefined,
    onResponse: resolve,
    messageId: message?.id,
    openedBy,
    name,
    contextTarget,
    ...{ type, location, userId },
  };
  simulator.interactions.add(interaction);
  simulator.events.emit('event', {
    name: 'INTERACTION_CREATE',
    serverId: location.server.id,
    data: toInteractionPayload(simulator, interaction, data, message),
  });
  const timer = setTimeout(() => resolve(undefined), interactionTimes.responseMs);
  timer.unref();
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}

function toInteractionPayload(
  { world }: Simulator,
  { id, token, type, location, userId }: Interaction,
  data: Readonly<Record<string, unknown>>,
  message: Message | undefined,
): Record<string, unknown> {
  const { server, channel } = location;
  const member = findMember(world, server, userId);
  const payload = member && toMemberPayload(world, member);
  const getPermissions = (of: { userId: string; roles: readonly string[] }) =>
    getMemberChannelPermissions(world, server, { userId: of.userId, roles: [...of.roles] }, channel).toString();
  return {
    id,
    application_id: simulatorCredentials.clientId,
    type,
    data,
    guild: { id: server.id, locale: server.locale, features: [] },
    guild_id: server.id,
    guild_locale: server.locale,
    channel: { ...channel, permissions: member ? getPermissions(member) : '0' },
    channel_id: channel.id,
    member: payload && { ...payload, permissions: member ? getPermissions(member) : '0' },
    token,
    version: 1,
    ...(message ? { message: toMessagePayload(world, location, message) } : {}),
    app_permissions: getPermissions(getBotMember(world, server)),
    locale: getLocale(server),
    entitlements: [],
    authorizing_integration_owners: { 0: server.id },
    context: 0,
    attachment_size_limit: 10 * 1024 * 1024,
  };
}

/** The language of the member's app; the simulator's people use that of the server. */
function getLocale({ locale }: SeedServer): string {
  return locale === 'hu' ? 'hu' : 'en-US';
}
