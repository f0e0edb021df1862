import type { ChannelLocation } from '../../payloads/messages.ts';
import { findChannel } from '../../world/channels.ts';
import { getRoles } from '../../world/roles.ts';
import type { World } from '../../world/world.ts';
import { type Html, type HtmlPart, html } from '../html.ts';
import { getMemberName } from '../viewer.ts';

const tokenPattern = /(\\[!-/:-@[-`{-~]|<(?:@[!&]?|#)\d{15,20}>|<\/[^:<>]{1,100}:\d{15,20}>|\*\*)/;

/** Renders a message like the platform: mentions by name, bold, and escaped characters. */
export function renderMessageText(world: World, server: ChannelLocation['server'], text: string): HtmlPart {
  const runs: HtmlPart[][] = [[]];
  for (const token of text.split(tokenPattern)) {
    if (token === '**') runs.push([]);
    else runs.at(-1)?.push(tokenPattern.test(token) ? renderToken(world, server, token) : token);
  }
  // Unclosed bold markers are plain text.
  const last = runs.length % 2 === 0 ? runs.pop() : undefined;
  return [...runs.map((run, index) => (index % 2 === 0 ? run : html`<b>${run}</b>`)), last && ['**', ...last]];
}

function renderToken(world: World, server: ChannelLocation['server'], token: string): Html | string {
  if (token.startsWith('\\')) return token.slice(1);
  if (token.startsWith('</')) return mention('/', token.slice(2, token.indexOf(':')));
  const id = token.replaceAll(/\D/g, '');
  if (token.startsWith('<#')) return mention('#', findChannel(world, id)?.channel.name);
  if (token.startsWith('<@&')) return mention('@', getRoles(world, server).find((role) => role.id === id)?.name);
  return mention('@', getMemberName(world, server, id));
}

function mention(sign: string, name = 'unknown'): Html {
  return html`<b class="mention">${sign}<bdi>${name}</bdi></b>`;
}
