import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { getSizesFile, type ModuleSizes, readSizes } from '../build/module-sizes-plugin.ts';
import { landingPackages } from './landing-scripts.ts';
import { buildBundle, bundleSizesFile } from './one-bundle/build.ts';

/** The modules in the landing page's scripts, and how much of them exists only because of federation. */
export interface Sizes {
  landing: ModuleSizes;
  federation: ModuleSizes;
}

const acceptedFile = path.join(import.meta.dirname, 'accepted-sizes.json');

/** Adds up the sizes of several packages. */
export function sumSizes(sizes: ModuleSizes[]): ModuleSizes {
  const sum: ModuleSizes = {};
  for (const [name, size] of sizes.flatMap((part) => Object.entries(part))) sum[name] = (sum[name] ?? 0) + size;
  return sum;
}

/** What a build includes beyond another one. */
export function subtractSizes(sizes: ModuleSizes, other: ModuleSizes): ModuleSizes {
  const differences = Object.entries(sizes).map(([name, size]) => [name, size - (other[name] ?? 0)] as const);
  return Object.fromEntries(differences.filter(([, size]) => size > 0));
}

/** Reads the sizes of the last build; the single bundle must have been built too. */
export function readCurrentSizes(): Sizes {
  const landing = sumSizes(landingPackages.map((name) => readSizes(getSizesFile(name))));
  return { landing, federation: subtractSizes(landing, readSizes(bundleSizesFile)) };
}

/** Reads the sizes that were accepted last. */
export function readAcceptedSizes(): Sizes {
  return JSON.parse(readFileSync(acceptedFile, 'utf8'));
}

/** Accepts the sizes of the last build: later builds are compared with them. */
export async function acceptSizes() {
  await buildBundle();
  const sorted = Object.entries(readCurrentSizes()).map(([part, sizes]) => [
    part,
    Object.fromEntries(Object.entries<number>(sizes).sort(([a], [b]) => (a < b ? -1 : 1))),
  ]);
  writeFileSync(acceptedFile, `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`);
}

/** Describes the five modules that grew most since the sizes were last accepted. */
export function formatGrowth(accepted: ModuleSizes, current: ModuleSizes): string[] {
  return Object.entries(current)
    .map(([name, size]) => ({ name, size, grown: size - (accepted[name] ?? 0) }))
    .filter(({ grown }) => grown > 0)
    .sort((a, b) => b.grown - a.grown)
    .slice(0, 5)
    .map(({ name, size, grown }) => `${name} grew by ${grown} to ${size} bytes of source`);
}
