import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { toMemberPayload } from '../payloads/members.ts';
import { type ChannelLocation, toEmoji } from '../payloads/messages.ts';
import type { Simulator } from '../simulator.ts';
import type { Message } from '../state/state.ts';
import { findMember } from '../world/members.ts';
import { announce } from './announce.ts';
import { storeMessage } from './messages.ts';

/** How many different reactions a message can have. */
export const MAX_REACTIONS = 20;

/** An emoji of a reaction: a character, or a custom one as name:id. */
export const emojiPattern = /^(?:\w{2,32}:\d{15,20}|[^\w\s]\P{L}{0,20})$/u;

/** Adds a user's reaction to a message. */
export function addReaction(
  simulator: Simulator,
  location: ChannelLocation,
  message: Message,
  emoji: string,
  userId: string,
) {
  const users = message.reactions[emoji] ?? [];
  if (users.includes(userId)) return;
  storeMessage(simulator, location, { ...message, reactions: { ...message.reactions, [emoji]: [...users, userId] } });
  const member = findMember(simulator.world, location.server, userId);
  announceReaction(simulator, location, 'MESSAGE_REACTION_ADD', message, {
    ...{ user_id: userId, emoji: toEmoji(emoji), burst: false, type: 0 },
    message_author_id: message.authorId ?? simulatorCredentials.clientId,
    ...(member ? { member: toMemberPayload(simulator.world, member) } : {}),
  });
}

/** Removes a user's reaction from a message. */
export function removeReaction(
  simulator: Simulator,
  location: ChannelLocation,
  message: Message,
  emoji: string,
  userId: string,
) {
  const users = message.reactions[emoji] ?? [];
  if (!users.includes(userId)) return;
  const { [emoji]: _, ...others } = message.reactions;
  const rest = users.filter((id) => id !== userId);
  const reactions = rest.length > 0 ? { ...message.reactions, [emoji]: rest } : others;
  storeMessage(simulator, location, { ...message, reactions });
  const details = { user_id: userId, emoji: toEmoji(emoji), burst: false, type: 0 };
  announceReaction(simulator, location, 'MESSAGE_REACTION_REMOVE', message, details);
}

/** Removes all reactions from a message, or those with one emoji. */
export function clearReactions(
  simulator: Simulator,
  location: ChannelLocation,
  message: Message,
  emoji?: string,
): void {
  const { [emoji ?? '']: _, ...others } = message.reactions;
  storeMessage(simulator, location, { ...message, reactions: emoji === undefined ? {} : others });
  if (emoji === undefined) announceReaction(simulator, location, 'MESSAGE_REACTION_REMOVE_ALL', message, {});
  else announceReaction(simulator, location, 'MESSAGE_REACTION_REMOVE_EMOJI', message, { emoji: toEmoji(emoji) });
}

function announceReaction(
  simulator: Simulator,
  { server, channel }: ChannelLocation,
  name: `MESSAGE_REACTION_${'ADD' | 'REMOVE' | 'REMOVE_ALL' | 'REMOVE_EMOJI'}`,
  { id }: Message,
  details: Record<string, unknown>,
): void {
  announce(simulator, server, name, { guild_id: server.id, channel_id: channel.id, message_id: id, ...details });
}
