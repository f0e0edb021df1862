import { PermissionFlagsBits as bits } from 'discord-api-types/v10';
import { messageChannelTypes } from '../../actions/channels.ts';
import { findChannel } from '../../world/channels.ts';
import { hasPermission } from '../../world/permissions.ts';
import { getRoles } from '../../world/roles.ts';
import type { SeedServer } from '../../world/seed-servers.ts';
import type { World } from '../../world/world.ts';
import { type Html, type HtmlPart, html } from '../html.ts';
import { addViewer, getMemberName, getViewerChannelPermissions, type Viewer } from '../viewer.ts';
import { getChatPath } from './messages.ts';

const tokenPattern = /(\\[!-/:-@[-`{-~]|<(?:@[!&]?|#)\d{15,20}>|<\/[^:<>]{1,100}:\d{15,20}>|\*\*)/;

/** Renders a message like the platform: mentions by name, bold, and escaped characters. For a viewer, mentions of channels are links. */
export function renderMessageText(world: World, server: SeedServer, text: string, viewer?: Viewer): HtmlPart {
  const runs: HtmlPart[][] = [[]];
  for (const token of text.split(tokenPattern)) {
    if (token === '**') runs.push([]);
    else runs.at(-1)?.push(tokenPattern.test(token) ? renderToken(world, server, token, viewer) : token);
  }
  // Unclosed bold markers are plain text.
  const last = runs.length % 2 === 0 ? runs.pop() : undefined;
  return [...runs.map((run, index) => (index % 2 === 0 ? run : html`<b>${run}</b>`)), last && ['**', ...last]];
}

function renderToken(world: World, server: SeedServer, token: string, viewer: Viewer | undefined): Html | string {
  if (token.startsWith('\\')) return token.slice(1);
  if (token.startsWith('</')) return mention('/', token.slice(2, token.indexOf(':')));
  const id = token.replaceAll(/\D/g, '');
  if (token.startsWith('<#')) return channelMention(world, id, viewer);
  if (token.startsWith('<@&')) return mention('@', getRoles(world, server).find((role) => role.id === id)?.name);
  return mention('@', getMemberName(world, server, id));
}

function channelMention(world: World, id: string, viewer: Viewer | undefined): Html {
  const location = findChannel(world, id);
  if (!location || !viewer || location.server.id !== viewer.server.id) return mention('#', location?.channel.name);
  const { channel } = location;
  if (!hasPermission(getViewerChannelPermissions(world, viewer, channel), bits.ViewChannel)) return mention('#');
  if (!messageChannelTypes.includes(channel.type)) return mention('#', channel.name);
  return html`<a class="mention" href="${addViewer(getChatPath(location), viewer)}">#<bdi>${channel.name}</bdi></a>`;
}

function mention(sign: string, name = 'unknown'): Html {
  return html`<b class="mention">${sign}<bdi>${name}</bdi></b>`;
}
