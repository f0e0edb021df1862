import { z } from 'zod';
import { getBotAvatarUrl } from '../images/image-urls.ts';
import { findUserOrBot } from '../payloads/users.ts';
import type { Message } from '../state/state.ts';
import { findChannel } from '../world/channels.ts';
import type { World } from '../world/world.ts';
import { type Html, type HtmlPart, html } from './html.ts';

const embedSchema = z.object({
  title: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  fields: z.array(z.object({ name: z.string(), value: z.string() })).catch([]),
});

/** The bot's messages in a channel, oldest first. */
export function messageList(world: World, messages: readonly Message[]): Html {
  return html`<ol class="messages">${messages.map(
    ({
      content,
      embeds,
      sentAt,
    }) => html`<li><img class="face" src="${getBotAvatarUrl(64)}" alt="" width="36" height="36">
<div><p><strong><bdi>${world.botName}</bdi></strong> <span class="chip">bot</span> <time class="hint" datetime="${new Date(sentAt).toISOString()}">${new Date(sentAt).toISOString().slice(0, 16).replace('T', ' ')} UTC</time></p>
${content !== '' && html`<p class="message-text">${renderMessageText(world, content)}</p>`}${embeds.map((embed) => embedBox(world, embed))}</div></li>`,
  )}</ol>`;
}

function embedBox(world: World, embed: Record<string, unknown>): Html {
  const { title, description, fields } = embedSchema.parse(embed);
  return html`<div class="embed">${title !== undefined && html`<p><strong>${title}</strong></p>`}
${description !== undefined && html`<p class="message-text">${renderMessageText(world, description)}</p>`}
${fields.length > 0 && html`<div class="embed-fields">${fields.map(({ name, value }) => html`<p><strong>${name}</strong><br>${renderMessageText(world, value)}</p>`)}</div>`}</div>`;
}

const tokenPattern = /(\\[!-/:-@[-`{-~]|<[@#]\d{15,20}>|\*\*)/;

/** Renders a message like the platform: mentions by name, bold, and escaped characters. */
export function renderMessageText(world: World, text: string): HtmlPart {
  const runs: HtmlPart[][] = [[]];
  for (const token of text.split(tokenPattern)) {
    if (token === '**') runs.push([]);
    else runs.at(-1)?.push(tokenPattern.test(token) ? renderToken(world, token) : token);
  }
  // Unclosed bold markers are plain text.
  const last = runs.length % 2 === 0 ? runs.pop() : undefined;
  return [...runs.map((run, index) => (index % 2 === 0 ? run : html`<b>${run}</b>`)), last && ['**', ...last]];
}

function renderToken(world: World, token: string): Html | string {
  if (token.startsWith('\\')) return token.slice(1);
  const id = token.slice(2, -1);
  if (token.startsWith('<#')) return html`<b class="mention">#${findChannel(world, id)?.channel.name ?? 'unknown'}</b>`;
  const user = findUserOrBot(world, id);
  return html`<b class="mention">@<bdi>${user?.global_name ?? user?.username ?? 'unknown'}</bdi></b>`;
}
