import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { AuditLogEvent, ChannelType, MessageFlags } from 'discord-api-types/v10';
import {
  type ChannelLocation,
  getMentionedUserIds,
  getMessages,
  getPinnedMessages,
  toMessageEvent,
} from '../payloads/messages.ts';
import type { Simulator } from '../simulator.ts';
import { type Message, messageSchema } from '../state/state.ts';
import { getChannels, getThreads } from '../world/channels.ts';
import { getMembers } from '../world/members.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import { type Actor, announce, botActor, writeAuditLog } from './announce.ts';
import { addThreadMembers } from './thread-members.ts';

/** How many messages a channel keeps. */
const MAX_MESSAGES = 100;

/** How many messages of a channel can be pinned. */
export const MAX_PINS = 250;

/** What a sender decides about a message. */
export type NewMessage = Partial<Omit<Message, 'id' | 'sentAt' | 'reactions' | 'pinnedAt' | 'editedAt'>>;

/** Sends a message. One that only the user of its interaction sees is not announced. */
export function sendMessage(simulator: Simulator, location: ChannelLocation, content: NewMessage): Message {
  const message: Message = messageSchema.parse({
    content: '',
    embeds: [],
    ...content,
    id: simulator.createId(),
    sentAt: simulator.now(),
  });
  changeMessages(simulator, location, (messages) => [...messages, message].slice(-MAX_MESSAGES));
  if ((message.flags & MessageFlags.Ephemeral) === 0) {
    joinPrivateThread(simulator, location, message);
    announceMessage(simulator, location, 'MESSAGE_CREATE', message);
  }
  return message;
}

/** The author of a message in a private thread, and the members whom it mentions, join the thread. */
function joinPrivateThread(simulator: Simulator, location: ChannelLocation, message: Message): void {
  if (location.channel.type !== ChannelType.PrivateThread) return;
  const { authorId = simulatorCredentials.clientId, webhook } = message;
  const userIds = [...(webhook ? [] : [authorId]), ...getMentionedUserIds(message)];
  const memberIds = getMembers(simulator.world, location.server).map(({ userId }) => userId);
  const joining = [...new Set(userIds)].filter((id) => memberIds.includes(id));
  addThreadMembers(simulator, location, joining);
}

/** Changes a message; returns the changed one. */
export function editMessage(
  simulator: Simulator,
  location: ChannelLocation,
  message: Message,
  changes: NewMessage,
): Message {
  const edited = { ...message, ...changes, editedAt: simulator.now() };
  replaceMessage(simulator, location, edited);
  return edited;
}

/** Changes a message without marking it as edited, and announces it. */
export function replaceMessage(simulator: Simulator, location: ChannelLocation, message: Message): void {
  storeMessage(simulator, location, message);
  if ((message.flags & MessageFlags.Ephemeral) === 0) announceMessage(simulator, location, 'MESSAGE_UPDATE', message);
}

/** Changes a message without announcing it. */
export function storeMessage(simulator: Simulator, location: ChannelLocation, message: Message): void {
  changeMessages(simulator, location, (messages) =>
    messages.map((other) => (other.id === message.id ? message : other)),
  );
}

/** Deletes messages; several at once are announced as one event. */
export function deleteMessages(
  simulator: Simulator,
  location: ChannelLocation,
  ids: readonly string[],
  actor: Actor,
): void {
  const { channel, server } = location;
  const deleted = getMessages(simulator.world, channel.id).filter(({ id }) => ids.includes(id));
  changeMessages(simulator, location, (messages) => messages.filter((message) => !deleted.includes(message)));
  const where = { channel_id: channel.id, guild_id: server.id };
  const announced = deleted.filter(({ flags }) => (flags & MessageFlags.Ephemeral) === 0).map(({ id }) => id);
  const [id] = announced;
  if (announced.length > 1) announce(simulator, server, 'MESSAGE_DELETE_BULK', { ids: announced, ...where });
  else if (id !== undefined) announce(simulator, server, 'MESSAGE_DELETE', { id, ...where });
  const [message] = deleted;
  const authorId = message?.authorId ?? simulatorCredentials.clientId;
  if (deleted.length === 1 && authorId !== actor.userId)
    writeAuditLog(simulator, server, actor, {
      action: AuditLogEvent.MessageDelete,
      targetId: authorId,
      options: { channel_id: channel.id, count: '1' },
    });
  if (deleted.length > 1)
    writeAuditLog(simulator, server, actor, {
      action: AuditLogEvent.MessageBulkDelete,
      targetId: channel.id,
      options: { count: String(deleted.length) },
    });
}

/** Deletes what a user wrote on a server since a time. */
export function deleteMessagesOf(simulator: Simulator, server: SeedServer, userId: string, since: number): void {
  for (const channel of [...getChannels(simulator.world, server), ...getThreads(simulator.world, server)]) {
    const messages = getMessages(simulator.world, channel.id);
    const ids = messages.filter(({ authorId, sentAt }) => authorId === userId && sentAt >= since).map(({ id }) => id);
    if (ids.length > 0) deleteMessages(simulator, { server, channel }, ids, botActor);
  }
}

/** Pins a message, or removes its pin. */
export function setPinned(
  simulator: Simulator,
  location: ChannelLocation,
  message: Message,
  isPinned: boolean,
  actor: Actor,
): void {
  if ((message.pinnedAt !== undefined) === isPinned) return;
  const { server, channel } = location;
  replaceMessage(simulator, location, { ...message, pinnedAt: isPinned ? simulator.now() : undefined });
  const [last] = getPinnedMessages(simulator.world, channel.id);
  announce(simulator, server, 'CHANNEL_PINS_UPDATE', {
    guild_id: server.id,
    channel_id: channel.id,
    last_pin_timestamp: last ? new Date(last.pinnedAt).toISOString() : null,
  });
  writeAuditLog(simulator, server, actor, {
    action: isPinned ? AuditLogEvent.MessagePin : AuditLogEvent.MessageUnpin,
    targetId: message.authorId ?? simulatorCredentials.clientId,
    options: { channel_id: channel.id, message_id: message.id },
  });
}

/** Changes the messages of a channel. The contents of files that no longer belong to one are deleted. */
function changeMessages(
  { world, files }: Simulator,
  { channel }: ChannelLocation,
  change: (messages: readonly Message[]) => Message[],
): void {
  const before = getMessages(world, channel.id);
  const after = change(before);
  const listFiles = (messages: readonly Message[]) =>
    messages.flatMap(({ attachments }) => attachments.map(({ id }) => id));
  const remaining = new Set(listFiles(after));
  files.delete(listFiles(before).filter((id) => !remaining.has(id)));
  world.store.change(({ messages }) => {
    messages[channel.id] = after;
  });
}

function announceMessage(
  simulator: Simulator,
  location: ChannelLocation,
  name: 'MESSAGE_CREATE' | 'MESSAGE_UPDATE',
  message: Message,
): void {
  const mentioned = [...message.content.matchAll(/<@!?(\d{15,20})>/g)].map(([, id = '']) => id);
  const author = message.authorId ?? simulatorCredentials.clientId;
  announce(simulator, location.server, name, toMessageEvent(simulator.world, location, message), [
    author,
    ...mentioned,
  ]);
}
