import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { InteractionType, MessageFlags, MessageType } from 'discord-api-types/v10';
import { type Attachment, getFilePath } from '../files/file-store.ts';
import type { InteractionSource, Message } from '../state/state.ts';
import { type Channel, getThreads } from '../world/channels.ts';
import { getMembers } from '../world/members.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import type { World } from '../world/world.ts';
import { toMemberDetails } from './members.ts';
import { findUserOrBot, getBotUser, toUserPayload } from './users.ts';

/** Where a message is. */
export interface ChannelLocation {
  server: SeedServer;
  channel: Channel;
}

/** The messages of a channel, oldest first. */
export function getMessages(world: World, channelId: string): readonly Message[] {
  return world.store.state.messages[channelId] ?? [];
}

/** The pinned messages of a channel; the last pinned one is first. */
export function getPinnedMessages(world: World, channelId: string) {
  return getMessages(world, channelId)
    .flatMap((message) => (message.pinnedAt === undefined ? [] : { ...message, pinnedAt: message.pinnedAt }))
    .toSorted((first, second) => second.pinnedAt - first.pinnedAt);
}

/** Converts a message to the platform's format, as the bot sees it. */
export function toMessagePayload(
  world: World,
  { server, channel }: ChannelLocation,
  message: Message,
): Record<string, unknown> {
  const { id, content, sentAt, editedAt, webhook, interaction, replyTo } = message;
  const thread = findStartedThread(world, server, id);
  const replied =
    replyTo === undefined ? undefined : getMessages(world, channel.id).find((other) => other.id === replyTo);
  return {
    id,
    type: getMessageType(message),
    channel_id: channel.id,
    author: toAuthor(world, message),
    content,
    timestamp: new Date(sentAt).toISOString(),
    edited_timestamp: editedAt === undefined ? null : new Date(editedAt).toISOString(),
    tts: false,
    mention_everyone: mentions(message, 'everyone') && /@(everyone|here)\b/.test(content),
    mentions: getMentionedUsers(world, message),
    mention_roles: mentions(message, 'roles') ? [...content.matchAll(/<@&(\d+)>/g)].map(([, role = '']) => role) : [],
    attachments: message.attachments.map((attachment) => toAttachmentPayload(world, channel.id, attachment)),
    embeds: message.embeds.map((embed) => ({ type: 'rich', ...embed })),
    components: message.components,
    reactions: Object.entries(message.reactions).map(([emoji, users]) => toReaction(emoji, users)),
    pinned: message.pinnedAt !== undefined,
    flags: thread ? message.flags | MessageFlags.HasThread : message.flags,
    ...(thread ? { thread } : {}),
    ...(webhook ? { webhook_id: webhook.id } : {}),
    ...(replyTo === undefined
      ? {}
      : {
          message_reference: { type: 0, message_id: replyTo, channel_id: channel.id, guild_id: server.id },
          referenced_message: replied
            ? toMessagePayload(world, { server, channel }, { ...replied, replyTo: undefined })
            : null,
        }),
    ...(interaction ? { interaction_metadata: toInteractionMetadata(world, server.id, interaction) } : {}),
  };
}

/** The thread that was started from a message; it has the same id. */
function findStartedThread(world: World, server: SeedServer, messageId: string): Channel | undefined {
  if (!world.store.state.createdChannels[messageId]) return undefined;
  return getThreads(world, server).find(({ id }) => id === messageId);
}

function getMessageType({ interaction, replyTo }: Message): MessageType {
  if (interaction?.type === InteractionType.ApplicationCommand)
    return interaction.contextTarget ? MessageType.ContextMenuCommand : MessageType.ChatInputCommand;
  return replyTo === undefined ? MessageType.Default : MessageType.Reply;
}

/** Converts a file to the platform's format. */
export function toAttachmentPayload({ origin }: World, channelId: string, attachment: Attachment) {
  const { id, filename, size, contentType } = attachment;
  const url = `${origin}${getFilePath(channelId, attachment)}`;
  return { id, filename, size, content_type: contentType, url, proxy_url: url };
}

function toInteractionMetadata(world: World, serverId: string, source: InteractionSource): Record<string, unknown> {
  const { id, type, userId, contextTarget, messageId, openedBy } = source;
  const user = findUserOrBot(world, userId);
  const targetUser = contextTarget?.userId === undefined ? undefined : findUserOrBot(world, contextTarget.userId);
  return {
    ...{ id, type, user: user && toUserPayload(user), authorizing_integration_owners: { 0: serverId } },
    ...(targetUser ? { target_user: toUserPayload(targetUser) } : {}),
    ...(contextTarget?.messageId === undefined ? {} : { target_message_id: contextTarget.messageId }),
    ...(messageId === undefined ? {} : { interacted_message_id: messageId }),
    ...(openedBy ? { triggering_interaction_metadata: toInteractionMetadata(world, serverId, openedBy) } : {}),
  };
}

/** What the event of a new or changed message has in addition. */
export function toMessageEvent(world: World, location: ChannelLocation, message: Message): Record<string, unknown> {
  const authorId = message.authorId ?? simulatorCredentials.clientId;
  const member = message.webhook
    ? undefined
    : getMembers(world, location.server).find(({ userId }) => userId === authorId);
  return {
    ...toMessagePayload(world, location, message),
    guild_id: location.server.id,
    ...(member ? { member: toMemberDetails(member) } : {}),
  };
}

function toAuthor(world: World, { webhook, authorId }: Message): Record<string, unknown> {
  if (webhook) {
    const { id, name: username } = webhook;
    return toUserPayload({ id, username, discriminator: '0000', global_name: null, avatar: null, bot: true });
  }
  const author = authorId === undefined ? getBotUser(world) : findUserOrBot(world, authorId);
  return toUserPayload(author ?? getBotUser(world));
}

/** Whether a message may mention a kind of them. */
function mentions({ mentions: allowed }: Message, kind: string): boolean {
  return allowed === undefined || allowed.includes(kind);
}

/** The ids of the users whom a message mentions. */
export function getMentionedUserIds(message: Message): string[] {
  const ids = [...message.content.matchAll(/<@!?(\d{15,20})>/g)].map(([, id = '']) => id);
  return [...new Set(ids)].filter((id) => mentions(message, 'users') || mentions(message, id));
}

function getMentionedUsers(world: World, message: Message): Record<string, unknown>[] {
  return getMentionedUserIds(message)
    .flatMap((id) => findUserOrBot(world, id) ?? [])
    .map(toUserPayload);
}

/** An emoji of a reaction: a character, or the name and id of a custom emoji. */
export function toEmoji(emoji: string): { id: string | null; name: string | null; animated?: boolean } {
  const [, name = null, id = null] = /^(\w+):(\d{15,20})$/.exec(emoji) ?? [];
  return id === null ? { id: null, name: emoji } : { id, name, animated: false };
}

function toReaction(emoji: string, users: readonly string[]): Record<string, unknown> {
  return {
    emoji: toEmoji(emoji),
    count: users.length,
    count_details: { normal: users.length, burst: 0 },
    ...{ me: users.includes(simulatorCredentials.clientId), me_burst: false, burst_me: false, burst_count: 0 },
    burst_colors: [],
  };
}
