import { PermissionFlagsBits as bits } from 'discord-api-types/v10';
import type { ChannelLocation } from '../../payloads/messages.ts';
import type { Command, Message } from '../../state/state.ts';
import { hasPermission } from '../../world/permissions.ts';
import { type Html, html, icon } from '../html.ts';
import { formatTime, getSendPermissionName } from '../rights.ts';
import { addViewer, type Viewer } from '../viewer.ts';
import { type ContextCommands, getTargetUserId } from './context-commands.ts';
import { canDelete, getChatPath, isEphemeral } from './messages.ts';

/** What the menus of messages depend on. */
export interface MenuContext {
  location: ChannelLocation;
  viewer: Viewer;
  /** What the viewer may do in the channel. */
  permissions: bigint;
  commands: ContextCommands;
}

/** What the viewer can do with a message, and the bot's commands for it and for its author. */
export function messageMenu(
  { location, viewer, permissions, commands }: MenuContext,
  message: Message,
  author: string,
): Html {
  const { id, sentAt, pinnedAt } = message;
  const path = getChatPath(location);
  const label = `message by ${author}, ${formatTime(sentAt)}`;
  const link = (mode: string, text: string) =>
    html`<li><a class="menu-item" id="${mode}-${id}" href="${addViewer(path, viewer, { [mode]: id })}" data-chat aria-label="${text}: ${label}">${text}</a></li>`;
  const form = (name: string, text: string) =>
    html`<li><form method="post" action="${addViewer(`${path}/messages/${id}/${name}`, viewer)}" data-chat><button class="menu-item" id="${name}-${id}" aria-label="${text}: ${label}">${text}</button></form></li>`;
  const command = ({ id: commandId, name }: Command, target: string) =>
    html`<li><form method="post" action="${addViewer(`${path}/messages/${id}/commands`, viewer)}" data-chat><input type="hidden" name="command" value="${commandId}"><button class="menu-item" id="command-${commandId}-${id}" aria-label="${name}: ${target}">${icon('bot')} ${name}</button></form></li>`;
  const isPublic = !isEphemeral(message);
  return html`<details class="more" id="more-${id}"><summary id="menu-${id}" aria-label="Actions: ${label}">${icon('more')}</summary><ul class="menu">
${isPublic && hasPermission(permissions, bits[getSendPermissionName(location.channel)]) && link('reply', 'Reply')}
${isPublic && !viewer.isTimedOut && link('react', 'React')}
${message.authorId === viewer.userId && link('edit', 'Edit')}
${isPublic && hasPermission(permissions, bits.PinMessages) && form('pin', pinnedAt === undefined ? 'Pin' : 'Unpin')}
${canDelete(message, viewer, permissions) && form('delete', isPublic ? 'Delete' : 'Dismiss')}
${isPublic && commands.onMessage.map((entry) => command(entry, label))}
${isPublic && getTargetUserId(message) !== undefined && commands.onUser.map((entry) => command(entry, author))}
<li class="hint"><code>${id}</code></li></ul></details>`;
}
