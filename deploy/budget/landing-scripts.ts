import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Language, languages } from 'shared-ui/contract';
import { outputOf } from '../build/packages.ts';
import { readManifest } from '../build/release-manifest.ts';
import { compress } from '../compose/composition.ts';
import { type Bundle, buildBundle, bundleFolder } from './one-bundle/build.ts';

/** What the scripts of the landing page weigh in one language, compressed with brotli. */
export interface Weight {
  /** As it was built. */
  federated: number;
  /** The same code as one bundle. */
  bundled: number;
}

/** The packages that the landing page is made of. */
export const landingPackages = ['shell', 'remote-public'];

const weights = new Map<string, Promise<number>>();

function weigh(file: string): Promise<number> {
  const known = weights.get(file);
  if (known) return known;
  const weight = compress(readFileSync(file), 'best').then(({ br }) => br.length);
  weights.set(file, weight);
  return weight;
}

async function weighAll(files: string[]): Promise<number> {
  const scripts = new Set(files.filter((file) => file.endsWith('.js')));
  const sizes = await Promise.all([...scripts].map(weigh));
  return sizes.reduce((sum, size) => sum + size, 0);
}

function federatedScripts(language: Language): string[] {
  return landingPackages.flatMap((packageName) => {
    const { chunks, entry } = readManifest(packageName);
    const names = ['main', 'routes', `messages-${language}`];
    const files = [entry, ...names.flatMap((name) => chunks[name] ?? [])];
    return files.map((file) => path.join(outputOf(packageName).browser, file));
  });
}

function bundledScripts({ files }: Bundle, language: Language): string[] {
  const texts = landingPackages.map((packageName) => `${packageName}-messages-${language}`);
  const chunks = ['main', 'remote-public', ...texts];
  return chunks.flatMap((chunk) => files[chunk] ?? []).map((file) => path.join(bundleFolder, file));
}

/** Weighs the last build and, building it where needed, the one bundle: once for each language. */
export async function landingWeights(): Promise<Weight[]> {
  const bundle = buildBundle();
  return Promise.all(
    languages.map(async (language) => {
      const [federated, bundled] = await Promise.all([
        weighAll(federatedScripts(language)),
        bundle.then((built) => weighAll(bundledScripts(built, language))),
      ]);
      return { federated, bundled };
    }),
  );
}
