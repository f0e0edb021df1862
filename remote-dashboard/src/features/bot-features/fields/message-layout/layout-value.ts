import { countCharacters } from 'vigil-bot/manifest';
import { getButtons, getParts, getText, type Part, toRows } from '../message-value.ts';

/** The flag of a message with a layout, which the chat platform calls Components V2. */
const LAYOUT_FLAG = 1 << 15;

/** The types of the chat platform's components. */
const types = { row: 1, button: 2, section: 9, text: 10, thumbnail: 11, gallery: 12, separator: 14, container: 17 };

/** The chat platform's limits. */
export const layoutLimits = { components: 40, texts: 4000, pictures: 10, buttons: 5, pictureText: 1024 };

export type PartKind = 'text' | 'section' | 'gallery' | 'separator' | 'row' | 'container';

const newParts: Readonly<Record<PartKind, Part>> = {
  text: { type: types.text, content: '' },
  section: { type: types.section, components: [{ type: types.text, content: '' }], accessory: createThumbnail() },
  gallery: { type: types.gallery, items: [{ media: { url: '' } }] },
  separator: { type: types.separator, divider: true, spacing: 1 },
  row: { type: types.row, components: [createButton()] },
  container: { type: types.container, components: [{ type: types.text, content: '' }] },
};
export const createPart = (kind: PartKind): Part => newParts[kind];

export function createThumbnail(): Part {
  return { type: types.thumbnail, media: { url: '' } };
}

export function createButton(): Part {
  return { type: types.button, style: 5, label: '', url: '' };
}

/** The kind of a part. Undefined for one that the site does not support. */
export function getKind(part: Part): PartKind | undefined {
  switch (part.type) {
    case types.row:
      return 'row';
    case types.section:
      return 'section';
    case types.text:
      return 'text';
    case types.gallery:
      return 'gallery';
    case types.separator:
      return 'separator';
    case types.container:
      return 'container';
    default:
      return undefined;
  }
}

/** The button or picture beside a text, as a list of at most one. */
export const getAccessory = (part: Part) => getParts({ accessory: [part.accessory] }, 'accessory');

export const isButton = ({ type }: Part) => type === types.button;

/** A message with other parts. */
export function withParts(parts: readonly Part[]): Part {
  return parts.length === 0 ? { flags: LAYOUT_FLAG } : { flags: LAYOUT_FLAG, components: parts };
}

/** How many components a message has, and how long their texts are together. */
export function measureParts(parts: readonly Part[]): { components: number; texts: number } {
  let [components, texts] = [0, 0];
  for (const part of parts) {
    const inner = measureParts([...getParts(part, 'components'), ...getAccessory(part)]);
    components += 1 + inner.components;
    texts += countCharacters(getText(part, 'content')) + inner.texts;
  }
  return { components, texts };
}

/** A message of texts and embeds as parts: each embed becomes a container. */
export function toLayout(message: Part): Part {
  const content = getText(message, 'content');
  const embeds = getParts(message, 'embeds').flatMap(embedToContainer);
  return withParts([...toTextParts([content]), ...embeds, ...toRows(getButtons(message))]);
}

/** Nothing, if an embed shows nothing: an empty container cannot be sent. */
function embedToContainer(embed: Part): Part[] {
  const title = getText(embed, 'title');
  const url = getText(embed, 'url');
  const footer = getText(embed, 'footer', 'text');
  const image = getText(embed, 'image', 'url');
  const thumbnail = getText(embed, 'thumbnail', 'url');
  const texts = [
    getText(embed, 'author', 'name'),
    title && `### ${url ? `[${title}](${url})` : title}`,
    getText(embed, 'description'),
    ...getParts(embed, 'fields').map((field) => `**${getText(field, 'name')}**\n${getText(field, 'value')}`),
  ];
  const [lead, ...others] = toTextParts(texts);
  const accessory = { type: types.thumbnail, media: { url: thumbnail } };
  const first = lead && thumbnail ? { type: types.section, components: [lead], accessory } : lead;
  // A picture stands beside a text only if there is one.
  const pictures = [...(lead ? [] : [thumbnail]), image].filter((address) => address !== '');
  const components = [
    ...(first ? [first] : []),
    ...others,
    ...(pictures.length > 0
      ? [{ type: types.gallery, items: pictures.map((address) => ({ media: { url: address } })) }]
      : []),
    ...toTextParts([footer && `-# ${footer}`]),
  ];
  const colour = typeof embed.color === 'number' ? { accent_color: embed.color } : {};
  return components.length === 0 ? [] : [{ type: types.container, ...colour, components }];
}

function toTextParts(texts: readonly string[]): Part[] {
  return texts.filter((text) => text.trim() !== '').map((content) => ({ type: types.text, content }));
}

/** A message with a layout as texts and buttons. Pictures, lines and colours have no place there. */
export function toTexts(message: Part): Part {
  const parts = getParts(message, 'components');
  const content = collectTexts(parts).join('\n\n');
  const rows = toRows(collectButtons(parts).map((button) => ({ ...button, startsRow: false })));
  return { ...(content && { content }), ...(rows.length > 0 && { components: rows }) };
}

function collectTexts(parts: readonly Part[]): string[] {
  return parts
    .flatMap((part) => [getText(part, 'content'), ...collectTexts(getParts(part, 'components'))])
    .filter((text) => text.trim() !== '');
}

function collectButtons(parts: readonly Part[]): { label: string; url: string }[] {
  return parts.flatMap((part) => {
    if (isButton(part)) return [{ label: getText(part, 'label'), url: getText(part, 'url') }];
    return collectButtons([...getParts(part, 'components'), ...getAccessory(part)]);
  });
}
