import type { Text } from './manifest/manifest.ts';

const MAX_TEXT_LENGTH = 500;
const MAX_LANGUAGES = 20;

/** A text, or texts by language, as the site accepts it: one that it rejects would cost the whole entry. */
export function clipText(value: unknown): Text | undefined {
  if (typeof value !== 'object' || value === null) return clip(value, MAX_TEXT_LENGTH);
  const texts = Object.entries(value).flatMap(([language, text]) => {
    const clipped = clip(text, MAX_TEXT_LENGTH);
    return clipped && /^[A-Za-z\d-]{2,20}$/.test(language) ? [[language, clipped] as const] : [];
  });
  const { en, ...others } = Object.fromEntries(texts.slice(0, MAX_LANGUAGES));
  return en === undefined ? Object.values(others)[0] : { en, ...others };
}

/** A text of at most this length; undefined if nothing is left. */
export function clip(text: unknown, length: number): string | undefined {
  if (typeof text !== 'string') return undefined;
  return text.replaceAll('\0', '').trim().slice(0, length).toWellFormed().trim() || undefined;
}
