import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ModuleSizes, readSizes, sizesFile } from '../build/module-sizes-plugin.ts';
import { landingPackages } from './landing-scripts.ts';
import { buildBundle, bundleSizesFile } from './one-bundle/build.ts';

/** What adds to the scripts of the landing page, and the part of it that one bundle would not have. */
export interface Sizes {
  landing: ModuleSizes;
  federation: ModuleSizes;
}

const acceptedFile = path.join(import.meta.dirname, 'accepted-sizes.json');

/** The sizes of several packages as one. */
export function added(sizes: ModuleSizes[]): ModuleSizes {
  const sum: ModuleSizes = {};
  for (const [name, size] of sizes.flatMap((part) => Object.entries(part))) sum[name] = (sum[name] ?? 0) + size;
  return sum;
}

/** What is there beyond what another build has too. */
export function beyond(sizes: ModuleSizes, other: ModuleSizes): ModuleSizes {
  const more = Object.entries(sizes).map(([name, size]) => [name, size - (other[name] ?? 0)] as const);
  return Object.fromEntries(more.filter(([, size]) => size > 0));
}

/** The sizes of the last build; the one bundle must have been built too. */
export function currentSizes(): Sizes {
  const landing = added(landingPackages.map((name) => readSizes(sizesFile(name))));
  return { landing, federation: beyond(landing, readSizes(bundleSizesFile)) };
}

/** The sizes that were accepted last. */
export function acceptedSizes(): Sizes {
  return JSON.parse(readFileSync(acceptedFile, 'utf8'));
}

/** Takes the sizes of the last build as the ones to compare with. */
export async function acceptSizes() {
  await buildBundle();
  const sorted = Object.entries(currentSizes()).map(([part, sizes]) => [
    part,
    Object.fromEntries(Object.entries<number>(sizes).sort(([a], [b]) => (a < b ? -1 : 1))),
  ]);
  writeFileSync(acceptedFile, `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`);
}

/** What grew most since the sizes were last accepted, in words. */
export function growth(accepted: ModuleSizes, current: ModuleSizes): string[] {
  return Object.entries(current)
    .map(([name, size]) => ({ name, size, grown: size - (accepted[name] ?? 0) }))
    .filter(({ grown }) => grown > 0)
    .sort((a, b) => b.grown - a.grown)
    .slice(0, 5)
    .map(({ name, size, grown }) => `${name} grew by ${grown} to ${size} bytes of source`);
}
