import { colours, getBackgrounds } from './colours.ts';

const READABLE_CONTRAST = 4.5;

/** Creates a style sheet that replaces the accent's tokens; text on the accent and in its colour stays readable. */
export function createAccentStyle(accentColour: string): string {
  const onAccent =
    ['#1c1404', '#ffffff'].find((colour) => getContrast(accentColour, colour) >= READABLE_CONTRAST) ?? '#000000';
  const softLight = blend(accentColour, colours.light.page, 0.85);
  const softDark = blend(accentColour, colours.dark.page, 0.85);
  const textLight = adjustUntilReadable(accentColour, '#000000', [...getBackgrounds('light'), softLight]);
  const textDark = adjustUntilReadable(accentColour, '#ffffff', [...getBackgrounds('dark'), softDark]);
  const soft = `light-dark(${softLight}, ${softDark})`;
  const text = `light-dark(${textLight}, ${textDark})`;
  const accent = `--color-accent:${accentColour};--color-on-accent:${onAccent};--color-accent-soft:${soft};--color-accent-text:${text}`;
  return `:root{${accent}}`;
}

function adjustUntilReadable(colour: string, towards: string, backgrounds: string[]): string {
  const steps = Array.from({ length: 21 }, (_, step) => blend(colour, towards, step / 20));
  return (
    steps.find((step) => backgrounds.every((background) => getContrast(step, background) >= READABLE_CONTRAST)) ??
    towards
  );
}

function parseChannels(colour: string): number[] {
  return [1, 3, 5].map((index) => Number.parseInt(colour.slice(index, index + 2), 16));
}

/** Mixes two colours; a share of 0 returns the first one. */
function blend(from: string, to: string, share: number): string {
  const target = parseChannels(to);
  const mixed = parseChannels(from).map((value, index) => Math.round(value + ((target[index] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function getLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = parseChannels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours as WCAG defines it, from 1 to 21. */
export function getContrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [getLuminance(one), getLuminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
