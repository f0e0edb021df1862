import { createHash } from 'node:crypto';
import { ConfigError } from 'config/operator-errors';
import { type Language, languages, type Preview, type SiteConfig } from 'shared-ui/site';
import { gatedAreas } from '../gateway/rules.ts';
import { findContractMismatch } from '../release/area-contracts.ts';
import type { Live } from '../release/live.ts';
import { type CompositionSource, ReleaseStore } from '../release/store.ts';
import { checkFiles } from '../release/verify.ts';
import { type BrandFiles, createBrandAssets } from './brand.ts';
import { checkAccess, selectPages } from './catalog.ts';
import { composeLanguage } from './compose-language.ts';
import { type Composition, createServedText } from './composition.ts';
import { loadPictureAssets } from './pictures.ts';
import { createPreviousAssets } from './previous-assets.ts';
import { createSeoFiles } from './seo.ts';
import { importArea, importShell, registerReleaseResolver } from './server-bundles.ts';

export interface ComposeOptions extends CompositionSource {
  live: Live;
  config: SiteConfig;
  brandFiles: BrandFiles;
  /** The features that the API offers beyond the specification. */
  features: string[];
  /** A release that staff preview before it is live. */
  preview?: Preview;
  /** The origin of the staff area's files, if it is not the site. */
  staffHostOrigin?: string;
}

/** Composes everything that is served from the live releases and the operator's configuration. */
export async function compose({
  storeFolder,
  storeName,
  fallbacks,
  live,
  config: siteConfig,
  brandFiles,
  features,
  preview,
  staffHostOrigin,
}: ComposeOptions): Promise<Composition> {
  const brand = await createBrandAssets(brandFiles);
  const config = { ...siteConfig, brand: { ...siteConfig.brand, logo: brand.logo } };
  const store = new ReleaseStore(storeFolder);
  const { shell: liveShell, ...liveAreas } = live;
  if (!liveShell)
    throw new ConfigError(
      `No release of the shell is live in ${storeName}. Publish and promote one, or correct SITE_STORE.`,
    );
  const shellManifest = await store.getManifest('shell', liveShell.release);
  const releases = await Promise.all(
    Object.entries(liveAreas).map(async ([name, release]) => ({
      release,
      manifest: await store.getManifest(name, release.release),
      folder: store.getFolder(name, release.release),
    })),
  );
  const mismatch = findContractMismatch(
    { ...shellManifest, release: liveShell.release },
    releases.map(({ manifest, release }) => ({ ...manifest, release: release.release })),
  );
  if (mismatch) throw new ConfigError(mismatch);
  // Before any code of these releases runs.
  await Promise.all(Object.entries(live).map(([name, { release }]) => checkFiles(store, name, release, storeName)));

  const shellFolder = store.getFolder('shell', liveShell.release);
  registerReleaseResolver(storeFolder, shellFolder);
  const shell = {
    release: liveShell.release,
    folder: shellFolder,
    manifest: shellManifest,
    server: await importShell(shellFolder),
  };
  const areas = await Promise.all(
    releases.map(async (release) => {
      const area = await importArea(release.folder);
      checkAccess(release.manifest.name, area);
      return { ...release, area: selectPages(area, features) };
    }),
  );
  const getAreaOrigin = (area: string) => (gatedAreas.includes(area) ? staffHostOrigin : undefined);
  const targets = areas.flatMap(({ area }) => Object.entries(area.redirects?.(config) ?? {}));
  const redirects = Object.fromEntries(targets.flatMap(([path, target]) => (target ? [[path, target]] : [])));
  const composed = await Promise.all(
    languages.map(async (language) => ({
      language,
      ...(await composeLanguage({
        shell,
        areas,
        redirects,
        brandStyle: brand.style,
        getAreaOrigin,
        config: { ...config, features, language, preview },
      })),
    })),
  );
  const byLanguage = <T>(get: (one: (typeof composed)[number]) => T) =>
    Object.fromEntries(composed.map((one) => [one.language, get(one)])) as Record<Language, T>;
  return {
    pages: byLanguage(({ pages }) => pages),
    missingPage: byLanguage(({ missingPage }) => missingPage),
    assets: {
      ...Object.assign({}, ...composed.map(({ assets }) => assets)),
      ...(await createPreviousAssets({ store, areas: Object.keys(liveAreas), fallbacks, getAreaOrigin })),
      ...brand.assets,
      '/assets/icon.svg': await createServedText('image/svg+xml', shell.server.icon),
      ...(brand.logo ? {} : await loadPictureAssets()),
      ...(await createSeoFiles(config, composed[0]?.publicPaths ?? [])),
    },
    redirects,
    // Pages are composed in parallel, so their order varies.
    styleDigests: [...new Set(composed.flatMap(({ styleDigests }) => styleDigests))].sort(),
    earlyScriptDigest: `sha256-${createHash('sha256').update(shell.server.earlyScript).digest('base64')}`,
  };
}
