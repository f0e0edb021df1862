import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { blend, contrast } from './colour.ts';
import { type ServedFile, servedText } from './composition.ts';

/** What the operator gives of a brand besides its name. */
export interface BrandFiles {
  logo?: string;
  lamp?: string;
}

interface BrandAssets {
  logo?: string;
  style?: string;
  assets: Record<string, ServedFile>;
}

const logoTypes: Record<string, string> = { '.svg': 'image/svg+xml', '.png': 'image/png', '.webp': 'image/webp' };

/** The files of an operator's own brand, and their addresses. */
export async function brandAssets({ logo, lamp }: BrandFiles): Promise<BrandAssets> {
  const brand: BrandAssets = { assets: {} };
  if (logo) {
    const body = await readFile(logo);
    const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
    brand.logo = `/assets/logo${path.extname(logo)}`;
    brand.assets[brand.logo] = { type: logoTypes[path.extname(logo)] ?? '', etag, body };
  }
  if (lamp) {
    brand.style = '/assets/brand.css';
    brand.assets[brand.style] = await servedText('text/css; charset=utf-8', accentStyle(lamp));
  }
  return brand;
}

// The grounds of both themes, as they are in shared-ui's tokens.
const day = ['#faf8f3', '#ffffff', '#f1ede4'];
const night = ['#0d151c', '#131e27', '#1a2833', '#0a1117'];
const readable = 4.5;

/** The tokens of the accent in another colour; text on it and text of it stay readable. */
export function accentStyle(lamp: string): string {
  const ink = ['#1c1404', '#ffffff'].find((colour) => contrast(lamp, colour) >= readable) ?? '#000000';
  const [paper = '', ground = ''] = [day[0], night[0]];
  const softByDay = blend(lamp, paper, 0.85);
  const softByNight = blend(lamp, ground, 0.85);
  const textByDay = untilReadable(lamp, '#000000', [...day, softByDay]);
  const textByNight = untilReadable(lamp, '#ffffff', [...night, softByNight]);
  const soft = `light-dark(${softByDay}, ${softByNight})`;
  const text = `light-dark(${textByDay}, ${textByNight})`;
  const accent = `--color-accent:${lamp};--color-on-accent:${ink};--color-accent-soft:${soft};--color-accent-text:${text}`;
  return `:root{${accent}}`;
}

function untilReadable(colour: string, towards: string, grounds: string[]): string {
  const steps = Array.from({ length: 21 }, (_, step) => blend(colour, towards, step / 20));
  return steps.find((step) => grounds.every((ground) => contrast(step, ground) >= readable)) ?? towards;
}
