import { InteractionType, MessageFlags } from 'discord-api-types/v10';
import { getBotAvatarUrl, getUserAvatarUrl } from '../../images/image-urls.ts';
import { type ChannelLocation, getMessages } from '../../payloads/messages.ts';
import type { Simulator } from '../../simulator.ts';
import type { Message } from '../../state/state.ts';
import { findUser } from '../../world/users.ts';
import { type Html, html, icon } from '../html.ts';
import { explainMissingChannelPermission, formatTime } from '../rights.ts';
import { addViewer, getMemberName, getViewerChannelPermissions, type Viewer } from '../viewer.ts';
import { attachmentList } from './attachments.ts';
import { componentList } from './components.ts';
import { listContextCommands } from './context-commands.ts';
import { embedBox } from './embeds.ts';
import { type MenuContext, messageMenu } from './message-menu.ts';
import { renderMessageText } from './message-text.ts';
import { getAuthorName, getChatPath, getVisibleMessages, isEphemeral } from './messages.ts';

/** The messages of a channel as the viewer sees them, or why they do not. */
export function messageList(simulator: Simulator, location: ChannelLocation, viewer: Viewer): Html {
  const permissions = getViewerChannelPermissions(simulator.world, viewer, location.channel);
  const reason = explainMissingChannelPermission(simulator.world, viewer, location.channel, 'ViewChannel');
  if (reason) return html`<p class="note">${icon('info')} <span>${reason} Nothing of this channel is shown.</span></p>`;
  const messages = getVisibleMessages(simulator, viewer, location.channel.id);
  if (messages.length === 0) return html`<p class="empty">Nobody has written here yet.</p>`;
  const commands = listContextCommands(simulator, viewer);
  return html`<ol class="messages">${messages.map((message) => messageItem(simulator, { location, viewer, permissions, commands }, message))}</ol>`;
}

function messageItem(simulator: Simulator, context: MenuContext, message: Message): Html {
  const { world } = simulator;
  const { location, viewer } = context;
  const { server, channel } = location;
  const { id, content, embeds, sentAt, editedAt, pinnedAt, flags, authorId, webhook } = message;
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
${pinnedAt !== undefined && html`<span class="chip">${icon('pin')} pinned</span>`}
${isEphemeral(message) && html`<span class="chip">${icon('eye')} only you see this</span>`}</p>
${isThinking && html`<p class="hint thinking">${icon('clock')} <bdi>${name}</bdi> is thinking…</p>`}
${content !== '' && html`<p class="message-text">${renderMessageText(world, server, content, viewer)}</p>`}
${embeds.map((embed) => embedBox(world, viewer, embed))}
${attachmentList(simulator, channel.id, message)}
${componentList(world, viewer, message, action)}
${reactionList(simulator, location, viewer, message)}</div>
${messageMenu(context, message, name)}</li>`;
}

/** What a message responds to: another message, or somebody's command. */
function replyLine(simulator: Simulator, location: ChannelLocation, { replyTo, interaction }: Message): Html | false {
  if (interaction?.type === InteractionType.ApplicationCommand) {
    const user = getMemberName(simulator.world, location.server, interaction.userId);
    return html`<p class="hint reply-line">${icon('reply')} <bdi>${user}</bdi> used <b>${interaction.contextTarget ? '' : '/'}${interaction.name}</b></p>`;
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
