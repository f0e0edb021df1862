import { z } from 'zod';
import type { World } from '../../world/world.ts';
import { type Html, html } from '../html.ts';
import type { Viewer } from '../viewer.ts';
import { renderMessageText } from './message-text.ts';

/** Bots send what they like; what is not of the expected type is left out. */
const text = z.string().optional().catch(undefined);
const nested = (key: string) =>
  z
    .record(z.string(), z.unknown())
    .transform((value) => text.parse(value[key]))
    .optional()
    .catch(undefined);
const embedSchema = z.object({
  ...{ title: text, description: text, url: text },
  color: z.int().min(0).max(0xffffff).optional().catch(undefined),
  author: nested('name'),
  footer: nested('text'),
  image: nested('url'),
  thumbnail: nested('url'),
  fields: z.array(z.object({ name: z.string(), value: z.string() })).catch([]),
});

/** An embed. Pictures are named and not loaded, because they are on other hosts. */
export function embedBox(world: World, viewer: Viewer, embed: Readonly<Record<string, unknown>>): Html {
  const { title, description, url, color, author, footer, image, thumbnail, fields } = embedSchema.parse(embed);
  const paragraph = (content: string) =>
    html`<p class="message-text">${renderMessageText(world, viewer.server, content, viewer)}</p>`;
  return html`<div class="embed">${colourBar(color)}
${author !== undefined && html`<p class="hint">${author}</p>`}
${title !== undefined && html`<p><strong>${webLink(url, title)}</strong></p>`}
${description !== undefined && paragraph(description)}
${fields.length > 0 && html`<div class="embed-fields">${fields.map(({ name, value }) => html`<div><p><strong>${name}</strong></p>${paragraph(value)}</div>`)}</div>`}
${pictureLink('Thumbnail', thumbnail)}${pictureLink('Picture', image)}
${footer !== undefined && html`<p class="hint">${footer}</p>`}</div>`;
}

/** An attribute of SVG instead of a style, which the CSP forbids. */
function colourBar(colour: number | undefined): Html | false {
  return (
    colour !== undefined &&
    html`<svg class="embed-bar" aria-hidden="true"><rect width="100%" height="100%" fill="#${colour.toString(16).padStart(6, '0')}"/></svg>`
  );
}

function pictureLink(label: string, url: string | undefined): Html | false {
  return url !== undefined && html`<p class="hint">${label}: ${webLink(url, url)}</p>`;
}

/** A link to another site, or only its text if the URL is not one of the web. */
export function webLink(url: string | undefined, label: string): Html | string {
  if (url === undefined || !/^https?:\/\//i.test(url)) return label;
  return html`<a href="${url}" rel="noopener noreferrer nofollow" target="_blank">${label}</a>`;
}
