import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { PermissionFlagsBits as bits, InteractionType, MessageFlags } from 'discord-api-types/v10';
import { getBotAvatarUrl, getUserAvatarUrl } from '../../images/image-urls.ts';
import { type ChannelLocation, getMessages } from '../../payloads/messages.ts';
import type { Simulator } from '../../simulator.ts';
import type { Message } from '../../state/state.ts';
import { hasPermission } from '../../world/permissions.ts';
import { findUser } from '../../world/users.ts';
import { type Html, html, icon } from '../html.ts';
import { explainMissingPermission, formatTime } from '../rights.ts';
import { addViewer, getMemberName, getViewerChannelPermissions, type Viewer } from '../viewer.ts';
import { componentList } from './components.ts';
import { embedBox } from './embeds.ts';
import { renderMessageText } from './message-text.ts';

/** The path of a channel's page. */
export function getChatPath({ server, channel }: ChannelLocation): string {
  return `/simulator/servers/${server.id}/channels/${channel.id}`;
}

/** The messages of a channel that the viewer sees: responses may be for one person only. */
export function getVisibleMessages(simulator: Simulator, viewer: Viewer, channelId: string): readonly Message[] {
  return getMessages(simulator.world, channelId).filter(
    (message) => !isEphemeral(message) || message.interaction?.userId === viewer.userId,
  );
}

export function isEphemeral({ flags }: Message): boolean {
  return (flags & MessageFlags.Ephemeral) !== 0;
}

/** Whether the viewer may delete a message; one that only they see they can always dismiss. */
export function canDelete(message: Message, viewer: Viewer, permissions: bigint): boolean {
  return isEphemeral(message) || message.authorId === viewer.userId || hasPermission(permissions, bits.ManageMessages);
}

/** The messages of a channel as the viewer sees them, or why they do not. */
export function messageList(simulator: Simulator, location: ChannelLocation, viewer: Viewer): Html {
  const permissions = getViewerChannelPermissions(simulator.world, viewer, location.channel);
  const reason = explainMissingPermission(viewer, 'ViewChannel', permissions);
  if (reason) return html`<p class="note">${icon('info')} <span>${reason} Nothing of this channel is shown.</span></p>`;
  const messages = getVisibleMessages(simulator, viewer, location.channel.id);
  if (messages.length === 0) return html`<p class="empty">Nobody has written here yet.</p>`;
  return html`<ol class="messages">${messages.map((message) => messageItem(simulator, location, viewer, message, permissions))}</ol>`;
}

/** The name of a message's author. */
export function getAuthorName(
  { world }: Simulator,
  { server }: ChannelLocation,
  { webhook, authorId }: Message,
): string {
  return webhook?.name ?? getMemberName(world, server, authorId ?? simulatorCredentials.clientId);
}

function messageItem(
  simulator: Simulator,
  location: ChannelLocation,
  viewer: Viewer,
  message: Message,
  permissions: bigint,
): Html {
  const { world } = simulator;
  const { server } = location;
  const { id, content, embeds, attachments, sentAt, editedAt, pinned, flags, authorId, webhook } = message;
  const author = authorId === undefined ? undefined : findUser(world.seed, authorId);
  const isThinking = (flags & MessageFlags.Loading) !== 0;
  const name = getAuthorName(simulator, location, message);
  const action = addViewer(`${getChatPath(location)}/messages/${id}/component`, viewer);
  return html`<li class="message${isEphemeral(message) && ' private'}" id="message-${id}">
<img class="face" src="${author ? getUserAvatarUrl(author, 64) : getBotAvatarUrl(64)}" alt="" width="36" height="36">
<div class="message-in">${replyLine(simulator, location, message)}
<p class="message-head"><strong class="author"><bdi>${name}</bdi></strong>${!author && html` <span class="chip">${webhook ? 'webhook' : 'bot'}</span>`}
<time class="hint" datetime="${new Date(sentAt).toISOString()}">${formatTime(sentAt)}</time>
${editedAt !== undefined && !isThinking && html`<span class="hint">edited</span>`}
${pinned && html`<span class="chip">${icon('pin')} pinned</span>`}
${isEphemeral(message) && html`<span class="chip">${icon('eye')} only you see this</span>`}</p>
${isThinking && html`<p class="hint thinking">${icon('clock')} <bdi>${name}</bdi> is thinking…</p>`}
${content !== '' && html`<p class="message-text">${renderMessageText(world, server, content)}</p>`}
${embeds.map((embed) => embedBox(world, server, embed))}
${attachments.map(({ filename, size }) => html`<p class="hint">${icon('file')} ${filename}, ${size.toLocaleString('en')} bytes</p>`)}
${componentList(world, server, message, action)}
${reactionList(simulator, location, viewer, message)}</div>
${messageMenu(location, viewer, message, permissions, name)}</li>`;
}

/** What a message responds to: another message, or somebody's command. */
function replyLine(simulator: Simulator, location: ChannelLocation, { replyTo, interaction }: Message): Html | false {
  if (interaction?.type === InteractionType.ApplicationCommand) {
    const user = getMemberName(simulator.world, location.server, interaction.userId);
    return html`<p class="hint reply-line">${icon('reply')} <bdi>${user}</bdi> used <b>/${interaction.name}</b></p>`;
  }
  if (replyTo === undefined) return false;
  const replied = getMessages(simulator.world, location.channel.id).find(({ id }) => id === replyTo);
  if (!replied) return html`<p class="hint reply-line">${icon('reply')} A message that was deleted</p>`;
  const text = replied.content || 'a message without text';
  return html`<p class="hint reply-line">${icon('reply')} <span>To <b><bdi>${getAuthorName(simulator, location, replied)}</bdi></b>: ${[...text].slice(0, 80).join('')}</span></p>`;
}

/** The name of an emoji; custom ones are stored with their id. */
export const formatEmoji = (emoji: string) => emoji.replace(/^(\w+):\d+$/, ':$1:');

function reactionList(
  { world }: Simulator,
  location: ChannelLocation,
  viewer: Viewer,
  { id, reactions }: Message,
): Html | false {
  const entries = Object.entries(reactions);
  if (entries.length === 0) return false;
  const action = addViewer(`${getChatPath(location)}/messages/${id}/reactions`, viewer);
  const items = entries.map(([emoji, users], index) => {
    const isOwn = users.includes(viewer.userId);
    const names = users.map((userId) => getMemberName(world, location.server, userId)).join(', ');
    return html`<button class="reaction" id="reaction-${id}-${index}" name="emoji" value="${emoji}" aria-pressed="${isOwn ? 'true' : 'false'}" title="${names}"
aria-label="${formatEmoji(emoji)}, ${users.length}">${formatEmoji(emoji)} <span>${users.length}</span></button>`;
  });
  return html`<form class="reactions" method="post" action="${action}" data-chat>${items}</form>`;
}

function messageMenu(
  location: ChannelLocation,
  viewer: Viewer,
  message: Message,
  permissions: bigint,
  author: string,
): Html {
  const { id, sentAt, pinned } = message;
  const path = getChatPath(location);
  const label = `message by ${author}, ${formatTime(sentAt)}`;
  const link = (mode: string, text: string) =>
    html`<li><a class="menu-item" id="${mode}-${id}" href="${addViewer(path, viewer, { [mode]: id })}" data-chat aria-label="${text}: ${label}">${text}</a></li>`;
  const form = (name: string, text: string) =>
    html`<li><form method="post" action="${addViewer(`${path}/messages/${id}/${name}`, viewer)}" data-chat><button class="menu-item" id="${name}-${id}" aria-label="${text}: ${label}">${text}</button></form></li>`;
  const isPublic = !isEphemeral(message);
  return html`<details class="more" id="more-${id}"><summary id="menu-${id}" aria-label="Actions: ${label}">${icon('more')}</summary><ul class="menu">
${isPublic && hasPermission(permissions, bits.SendMessages) && link('reply', 'Reply')}
${isPublic && !viewer.isTimedOut && link('react', 'React')}
${message.authorId === viewer.userId && link('edit', 'Edit')}
${isPublic && hasPermission(permissions, bits.ManageMessages) && form('pin', pinned ? 'Unpin' : 'Pin')}
${canDelete(message, viewer, permissions) && form('delete', isPublic ? 'Delete' : 'Dismiss')}
<li class="hint"><code>${id}</code></li></ul></details>`;
}
