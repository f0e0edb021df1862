import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ServedFile, servedText } from './composition.ts';

/** The operator's own brand, besides its name. */
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

/** The files of an operator's own brand by URL. */
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

// The backgrounds of both themes, as in shared-ui's tokens.
const day = ['#faf8f3', '#ffffff', '#f1ede4'];
const night = ['#0d151c', '#131e27', '#1a2833', '#0a1117'];
const READABLE_CONTRAST = 4.5;

/** Replaces the accent's tokens; text on the accent and in it stays readable. */
export function accentStyle(lamp: string): string {
  const ink = ['#1c1404', '#ffffff'].find((colour) => contrast(lamp, colour) >= READABLE_CONTRAST) ?? '#000000';
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
  return steps.find((step) => grounds.every((ground) => contrast(step, ground) >= READABLE_CONTRAST)) ?? towards;
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((index) => Number.parseInt(colour.slice(index, index + 2), 16));
}

/** Mixes two colours; a share of 0 is the first one. */
function blend(from: string, to: string, share: number): string {
  const target = channels(to);
  const mixed = channels(from).map((value, index) => Math.round(value + ((target[index] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours as WCAG defines it, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
