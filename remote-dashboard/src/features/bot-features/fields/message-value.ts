import { countCharacters, getOwn, isRecord } from 'vigil-bot/manifest';

/** The chat platform's limits. */
export const messageLimits = {
  content: 2000,
  embeds: 10,
  embedTexts: 6000,
  title: 256,
  description: 4096,
  author: 256,
  footer: 2048,
  fields: 25,
  fieldName: 256,
  fieldValue: 1024,
  rows: 5,
  rowButtons: 5,
  buttonLabel: 80,
  url: 2048,
  buttonUrl: 512,
} as const;

/** A part of a message: an embed, a field of an embed or a button. */
export type Part = Readonly<Record<string, unknown>>;

/** A link button of a message. */
export interface LinkButton {
  label: string;
  url: string;
  /** The button is the first one of its row. */
  startsRow: boolean;
}

/** The text at a path; empty if there is none. */
export function getText(value: unknown, ...path: readonly string[]): string {
  const [key, ...rest] = path;
  if (key === undefined) return typeof value === 'string' ? value : '';
  return isRecord(value) ? getText(getOwn(value, key), ...rest) : '';
}

/** A part with another value at a path. An empty value is removed, and so is what it leaves empty. */
export function withValue(part: Part, path: readonly string[], value: unknown): Part {
  const [key, ...rest] = path;
  if (key === undefined) return part;
  const inner = getOwn(part, key);
  const next = rest.length === 0 ? value : withValue(isRecord(inner) ? inner : {}, rest, value);
  const { [key]: _, ...others } = part;
  return isEmpty(next) ? others : { ...part, [key]: next };
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isRecord(value) && Object.keys(value).length === 0;
}

/** The parts in a list, such as the embeds of a message. */
export function getParts(value: unknown, key: string): Part[] {
  const parts = isRecord(value) ? getOwn(value, key) : undefined;
  return Array.isArray(parts) ? parts.filter(isRecord) : [];
}

/** Whether a message has a layout, which the chat platform calls Components V2. */
export function hasLayout(message: Part): boolean {
  return message.flags !== undefined;
}

/** The buttons of all rows. */
export function getButtons(message: Part): LinkButton[] {
  return getParts(message, 'components').flatMap((row) =>
    getParts(row, 'components').map((button, index) => ({
      label: getText(button, 'label'),
      url: getText(button, 'url'),
      startsRow: index === 0,
    })),
  );
}

/** The types of the chat platform's components, and the style of a button that is a link. */
const ROW_TYPE = 1;
const BUTTON_TYPE = 2;
const LINK_STYLE = 5;

/** Buttons in rows: a row ends where a button starts another one, or when it is full. */
export function toRows(buttons: readonly LinkButton[]): Part[] {
  const rows: LinkButton[][] = [];
  for (const button of buttons) {
    const last = rows.at(-1);
    if (last && !button.startsRow && last.length < messageLimits.rowButtons) last.push(button);
    else rows.push([button]);
  }
  return rows.map((row) => ({
    type: ROW_TYPE,
    components: row.map(({ label, url }) => ({ type: BUTTON_TYPE, style: LINK_STYLE, label, url })),
  }));
}

/** The length of all texts of embeds, addresses apart. */
export function countEmbedTexts(value: unknown, key = ''): number {
  if (typeof value === 'string') return key.endsWith('url') ? 0 : countCharacters(value);
  if (Array.isArray(value)) return value.reduce<number>((total, entry) => total + countEmbedTexts(entry), 0);
  if (!isRecord(value)) return 0;
  return Object.entries(value).reduce((total, [name, entry]) => total + countEmbedTexts(entry, name), 0);
}

/** Whether a web address is one that the chat platform accepts. */
export function isWebAddress(text: string, maxLength: number = messageLimits.url): boolean {
  return text.length <= maxLength && /^https?:\/\//i.test(text) && URL.canParse(text);
}

/** A colour as the chat platform has it, 0xRRGGBB. Undefined if the text is no colour. */
export function parseColour(text: string): number | undefined {
  return /^#[\da-f]{6}$/i.test(text) ? Number.parseInt(text.slice(1), 16) : undefined;
}

export function formatColour(colour: unknown): string {
  return typeof colour === 'number' ? `#${colour.toString(16).padStart(6, '0')}` : '';
}
