import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ServedFile } from './composition.ts';

/** The URLs of the default brand's pictures; `npm run generate -- pictures` draws their files. */
export const pictures = {
  card: '/assets/card.png',
  touchIcon: '/assets/touch-icon.png',
  icon192: '/assets/icon-192.png',
  icon512: '/assets/icon-512.png',
  favicon: '/favicon.ico',
} as const;

const types: Record<string, string> = { '.png': 'image/png', '.ico': 'image/x-icon' };

/** Loads the default brand's pictures, by URL. */
export async function loadPictureAssets(): Promise<Record<string, ServedFile>> {
  const files = Object.values(pictures).map(async (address) => {
    const body = await readFile(path.join(import.meta.dirname, 'pictures', path.basename(address)));
    const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
    return [address, { type: types[path.extname(address)] ?? '', etag, body }] as const;
  });
  return Object.fromEntries(await Promise.all(files));
}
