import type { Text } from './manifest/manifest.ts';

const MAX_REASON_LENGTH = 500;
const MAX_LANGUAGES = 20;

/** A reason as the site accepts it: one that it rejects would cost the decision. */
export function clipReason(reason: unknown): Text | undefined {
  if (typeof reason !== 'object' || reason === null) return clip(reason, MAX_REASON_LENGTH);
  const texts = Object.entries(reason).flatMap(([language, text]) => {
    const clipped = clip(text, MAX_REASON_LENGTH);
    return clipped && /^[A-Za-z\d-]{2,20}$/.test(language) ? [[language, clipped] as const] : [];
  });
  const { en, ...others } = Object.fromEntries(texts.slice(0, MAX_LANGUAGES));
  return en === undefined ? Object.values(others)[0] : { en, ...others };
}

/** A text as the site accepts it; undefined if nothing is left. */
export function clip(text: unknown, length: number): string | undefined {
  if (typeof text !== 'string') return undefined;
  return text.replaceAll('\0', '').trim().slice(0, length).toWellFormed().trim() || undefined;
}
