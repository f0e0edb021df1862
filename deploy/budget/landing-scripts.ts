import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Language, languages } from 'shared-ui/contract';
import { getOutputFolders } from '../build/packages.ts';
import { readManifest } from '../build/release-manifest.ts';
import { compress } from '../compose/composition.ts';
import { type Bundle, buildBundle, bundleFolder } from './one-bundle/build.ts';

/** The size of the landing page's scripts in one language, compressed with brotli. */
export interface Weight {
  /** The released build, with Module Federation. */
  federated: number;
  /** The same code as one bundle. */
  bundled: number;
}

/** The packages that the landing page is made of. */
export const landingPackages = ['shell', 'remote-public'];

const cachedWeights = new Map<string, Promise<number>>();

function weigh(file: string): Promise<number> {
  const cached = cachedWeights.get(file);
  if (cached) return cached;
  const weight = compress(readFileSync(file), 'best').then(({ br }) => br.length);
  cachedWeights.set(file, weight);
  return weight;
}

async function weighAll(files: string[]): Promise<number> {
  const scripts = new Set(files.filter((file) => file.endsWith('.js')));
  const sizes = await Promise.all([...scripts].map(weigh));
  return sizes.reduce((sum, size) => sum + size, 0);
}

function getFederatedScripts(language: Language): string[] {
  return landingPackages.flatMap((packageName) => {
    const { chunks, entry } = readManifest(packageName);
    const names = ['main', 'routes', `messages-${language}`];
    const files = [entry, ...names.flatMap((name) => chunks[name] ?? [])];
    return files.map((file) => path.join(getOutputFolders(packageName).browser, file));
  });
}

function getBundledScripts({ files }: Bundle, language: Language): string[] {
  const messageChunks = landingPackages.map((packageName) => `${packageName}-messages-${language}`);
  const chunks = ['main', 'remote-public', ...messageChunks];
  return chunks.flatMap((chunk) => files[chunk] ?? []).map((file) => path.join(bundleFolder, file));
}

/** Measures the last build and the single bundle, which is built if it is stale, in each language. */
export async function weighLandingPage(): Promise<Weight[]> {
  const bundle = buildBundle();
  return Promise.all(
    languages.map(async (language) => {
      const [federated, bundled] = await Promise.all([
        weighAll(getFederatedScripts(language)),
        bundle.then((built) => weighAll(getBundledScripts(built, language))),
      ]);
      return { federated, bundled };
    }),
  );
}
