import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createAccentStyle } from './accent-style.ts';
import type { ServedFile } from './composition.ts';

/** The files and colours of the operator's brand. */
export interface BrandFiles {
  logo?: string;
  accentColour?: string;
}

interface BrandAssets {
  logo?: string;
  /** The text of the style sheet that replaces the accent colour. */
  style?: string;
  assets: Record<string, ServedFile>;
}

const logoTypes: Record<string, string> = { '.svg': 'image/svg+xml', '.png': 'image/png', '.webp': 'image/webp' };

/** Creates the files of an operator's brand, by URL. */
export async function createBrandAssets({ logo, accentColour }: BrandFiles): Promise<BrandAssets> {
  const brand: BrandAssets = { assets: {} };
  if (logo) {
    const body = await readFile(logo);
    const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
    brand.logo = `/assets/logo${path.extname(logo)}`;
    brand.assets[brand.logo] = { type: logoTypes[path.extname(logo)] ?? '', etag, body };
  }
  if (accentColour) brand.style = createAccentStyle(accentColour);
  return brand;
}
