import { z } from 'zod';
import { botPicture } from '../images/addresses.ts';
import type { Message } from '../state/state.ts';
import type { World } from '../world/world.ts';
import { type Html, html } from './html.ts';
import { messageText } from './message-text.ts';

const embedSchema = z.object({
  title: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  fields: z.array(z.object({ name: z.string(), value: z.string() })).catch([]),
});

/** What the bot wrote in a channel, oldest first. */
export function messageList(world: World, messages: readonly Message[]): Html {
  return html`<ol class="messages">${messages.map(
    ({ content, embeds, sentAt }) => html`<li><img class="face" src="${botPicture(64)}" alt="" width="36" height="36">
<div><p><strong><bdi>${world.botName}</bdi></strong> <span class="chip">bot</span> <time class="hint" datetime="${new Date(sentAt).toISOString()}">${new Date(sentAt).toISOString().slice(0, 16).replace('T', ' ')} UTC</time></p>
${content !== '' && html`<p class="message-text">${messageText(world, content)}</p>`}${embeds.map((embed) => embedBox(world, embed))}</div></li>`,
  )}</ol>`;
}

function embedBox(world: World, embed: Record<string, unknown>): Html {
  const { title, description, fields } = embedSchema.parse(embed);
  return html`<div class="embed">${title !== undefined && html`<p><strong>${title}</strong></p>`}
${description !== undefined && html`<p class="message-text">${messageText(world, description)}</p>`}
${fields.length > 0 && html`<div class="embed-fields">${fields.map(({ name, value }) => html`<p><strong>${name}</strong><br>${messageText(world, value)}</p>`)}</div>`}</div>`;
}
