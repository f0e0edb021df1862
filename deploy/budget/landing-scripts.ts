import path from 'node:path';
import { type Language, languages } from 'shared-ui/contract';
import { readManifest } from '../build/release-manifest.ts';
import { type Bundle, buildBundle, bundleFolder } from './one-bundle/build.ts';
import { getChunkFiles, weighAll } from './weigh.ts';

/** The size of the landing page's scripts in one language, compressed with brotli. */
export interface Weight {
  /** The released build, with Module Federation. */
  federated: number;
  /** The same code as one bundle. */
  bundled: number;
}

/** The packages that the landing page is made of. */
export const landingPackages = ['shell', 'remote-public'];

function getFederatedScripts(language: Language): string[] {
  return landingPackages.flatMap((packageName) => {
    const { container } = readManifest(packageName);
    return getChunkFiles(packageName, [container, 'main', 'routes', `messages-${language}`]);
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
