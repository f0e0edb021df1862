import { createHash } from 'node:crypto';
import { languages, type Preview, type SiteConfig } from 'shared-ui/contract';
import { gatedAreas } from '../gateway/rules.ts';
import { contractMismatch } from '../release/contracts.ts';
import type { Live } from '../release/live.ts';
import { ReleaseStore } from '../release/store.ts';
import { type BrandFiles, brandAssets } from './brand.ts';
import { composeLanguage } from './compose-language.ts';
import { type Composition, servedText } from './composition.ts';
import { pictureAssets } from './pictures.ts';
import { previousAssets } from './previous-assets.ts';
import { seoFiles } from './seo.ts';
import { importArea, importShell, resolveFor } from './server-bundles.ts';

export interface ComposeOptions {
  storeFolder: string;
  live: Live;
  config: SiteConfig;
  brandFiles: BrandFiles;
  /** What the API offers beyond the specification. */
  features: string[];
  /** A release that staff look at before it is live. */
  preview?: Preview;
  /** Where the files of the staff area come from, if not from the site. */
  adminOrigin?: string;
}

/** Composes everything that is served from the live releases and the operator's configuration. */
export async function compose({
  storeFolder,
  live,
  config: given,
  brandFiles,
  features,
  preview,
  adminOrigin,
}: ComposeOptions): Promise<Composition> {
  const brand = await brandAssets(brandFiles);
  const config = { ...given, brand: { ...given.brand, logo: brand.logo } };
  const store = new ReleaseStore(storeFolder);
  const { shell: liveShell, ...liveAreas } = live;
  if (!liveShell) throw new Error('No release of the shell is live.');
  const shellManifest = await store.manifestOf('shell', liveShell.release);
  const releases = await Promise.all(
    Object.entries(liveAreas).map(async ([name, release]) => ({
      release,
      manifest: await store.manifestOf(name, release.release),
      folder: store.folderOf(name, release.release),
    })),
  );
  const mismatch = contractMismatch(
    { ...shellManifest, release: liveShell.release },
    releases.map(({ manifest, release }) => ({ ...manifest, release: release.release })),
  );
  if (mismatch) throw new Error(mismatch);

  const shellFolder = store.folderOf('shell', liveShell.release);
  resolveFor(storeFolder, shellFolder);
  const shell = {
    release: liveShell.release,
    folder: shellFolder,
    manifest: shellManifest,
    server: await importShell(shellFolder),
  };
  const areas = await Promise.all(
    releases.map(async ({ folder, ...release }) => ({ ...release, area: await importArea(folder) })),
  );
  const originOf = (area: string) => (gatedAreas.includes(area) ? adminOrigin : undefined);
  const targets = areas.flatMap(({ area }) => Object.entries(area.redirects?.(config) ?? {}));
  const redirects = Object.fromEntries(targets.flatMap(([path, target]) => (target ? [[path, target]] : [])));
  const [en, hu] = await Promise.all(
    languages.map((language) =>
      composeLanguage({
        shell,
        areas,
        redirects,
        brandStyle: brand.style,
        originOf,
        config: { ...config, features, language, preview },
      }),
    ),
  );
  if (!en || !hu) throw new Error('A language was not composed.');
  return {
    pages: { en: en.pages, hu: hu.pages },
    app: { en: en.app, hu: hu.app },
    assets: {
      ...en.assets,
      ...hu.assets,
      ...(await previousAssets({ store, areas: liveAreas, originOf })),
      ...brand.assets,
      '/assets/icon.svg': await servedText('image/svg+xml', shell.server.icon),
      ...(brand.logo ? {} : await pictureAssets()),
      ...(await seoFiles(config, Object.keys(en.pages))),
    },
    redirects,
    routes: [...new Set(en.catalog.flatMap((area) => area.routes.map(({ pattern }) => pattern)))],
    scriptDigest: `sha256-${createHash('sha256').update(shell.server.earlyScript).digest('base64')}`,
  };
}
