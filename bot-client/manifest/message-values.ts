import { boolean, countCharacters, FaultList, integer, list, shape } from './checks.ts';
import type { FieldFault } from './field-fault.ts';
import { isRecord } from './json-values.ts';
import type { MessageField } from './manifest.ts';
import { findLayoutFault } from './message-layout.ts';
import { buttonRow, lines, webAddress } from './message-parts.ts';

/** The chat platform's limits. */
const MAX_CONTENT_LENGTH = 2000;
const MAX_EMBEDS = 10;
const MAX_EMBED_FIELDS = 25;
const MAX_TEXT_OF_EMBEDS = 6000;
const MAX_ROWS = 5;

const url = webAddress(2048);
const image = shape({ url });

const embed = shape(
  {},
  {
    title: lines(256),
    description: lines(4096),
    url,
    color: integer(0, 0xffffff),
    author: shape({ name: lines(256) }, { url, icon_url: url }),
    footer: shape({ text: lines(2048) }, { icon_url: url }),
    image,
    thumbnail: image,
    fields: list(shape({ name: lines(256), value: lines(1024) }, { inline: boolean }), { max: MAX_EMBED_FIELDS }),
  },
);

const embeds = list(embed, { max: MAX_EMBEDS });
const components = list(buttonRow, { max: MAX_ROWS });

/** Why a field does not accept a message. */
export function findMessageFault(field: MessageField, value: unknown): FieldFault | undefined {
  if (!isRecord(value)) return { code: 'wrong-type' };
  if (field.layout && value.flags !== undefined) return findLayoutFault(value);
  const { content = '', ...rest } = value;
  if (typeof content !== 'string' || !content.isWellFormed() || content.includes('\0')) return { code: 'wrong-type' };
  if (countCharacters(content) > MAX_CONTENT_LENGTH) return { code: 'too-long', limit: MAX_CONTENT_LENGTH };
  const faults = new FaultList();
  shape({}, { ...(field.embeds && { embeds }), ...(field.components && { components }) })(rest, '', faults);
  if (faults.faults.length > 0) return { code: 'wrong-type' };
  const textLength = countText(rest.embeds);
  return textLength > MAX_TEXT_OF_EMBEDS ? { code: 'too-long', limit: MAX_TEXT_OF_EMBEDS } : undefined;
}

/** The characters of all texts of embeds, addresses apart. */
function countText(value: unknown, key = ''): number {
  if (typeof value === 'string') return key.endsWith('url') ? 0 : countCharacters(value);
  if (Array.isArray(value)) return value.reduce<number>((total, entry) => total + countText(entry), 0);
  if (!isRecord(value)) return 0;
  return Object.entries(value).reduce((total, [name, entry]) => total + countText(entry, name), 0);
}
