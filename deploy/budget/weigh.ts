import { readFileSync } from 'node:fs';
import path from 'node:path';
import { getOutputFolders } from '../build/packages.ts';
import { readManifest } from '../build/release-manifest.ts';
import { compress } from '../compose/composition.ts';

const cachedWeights = new Map<string, Promise<number>>();

function weigh(file: string): Promise<number> {
  const cached = cachedWeights.get(file);
  if (cached) return cached;
  const weight = compress(readFileSync(file), 'best').then(({ br }) => br.length);
  cachedWeights.set(file, weight);
  return weight;
}

/** The size of the scripts among some files, compressed with brotli. */
export async function weighAll(files: string[]): Promise<number> {
  const scripts = new Set(files.filter((file) => file.endsWith('.js')));
  const sizes = await Promise.all([...scripts].map(weigh));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The files of some chunks of a package's last build. */
export function getChunkFiles(packageName: string, names: string[]): string[] {
  const { chunks } = readManifest(packageName);
  return names
    .flatMap((name) => chunks[name] ?? [])
    .map((file) => path.join(getOutputFolders(packageName).browser, file));
}
