import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { root } from '../../../deploy/build/packages.ts';
import { ReleaseFiles } from '../../../deploy/gateway/release-files.ts';
import { releaseChanges } from '../../../deploy/release/release-changes.ts';
import { ReleaseStore } from '../../../deploy/release/store.ts';
import { type Site, startSite } from '../../site/start-site.ts';
import { BUNDLE_PATH, createBundlePage } from './bundle-page.ts';
import { type ComposedPage, readComposedPage } from './composed-page.ts';
import { buildBundle, bundleFolder } from './one-bundle/build.ts';
import { serve } from './serve.ts';
import { createBareHtml, createStaticHtml } from './static-page.ts';

/** The landing page; the same code as one bundle; its markup without scripts; its words alone. */
export const variantNames = ['federated', 'one bundle', 'static', 'bare'] as const;

/** A variant of the landing page. */
export type VariantName = (typeof variantNames)[number];

/** The running sites of all variants. */
export type Variants = Record<VariantName, Site>;

const storeFolder = path.join(root, 'var/bench/site');

async function createBundleFiles({ html }: ComposedPage) {
  const bundle = await buildBundle();
  const names = globSync('**/*.{css,js,woff2}', { cwd: bundleFolder });
  const contents = new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(path.join(bundleFolder, name))] as const)),
  );
  const page = Buffer.from(createBundlePage(html, bundle, contents));
  // The shell fetches the catalog when the page is idle; the bundle has everything already.
  const catalog = ['/assets/catalog/en.json', Buffer.from('[]')] as const;
  return new Map([
    ['/', page],
    catalog,
    ...[...contents].map(([name, content]) => [BUNDLE_PATH + name, content] as const),
  ]);
}

async function createStaticFiles(composed: ComposedPage) {
  const html = createStaticHtml(composed);
  const releases = new ReleaseFiles(new ReleaseStore(storeFolder));
  const release = path.posix.dirname(/"(\/areas\/shell\/[^"]+)"/.exec(html)?.[1] ?? '');
  const fonts = globSync('*.woff2', { cwd: path.join(storeFolder, release, 'browser') });
  const linked = [...html.matchAll(/<link\b[^>]*\bhref="(\/areas\/[^"]+)"/g)].map(([, url = '']) => url);
  const files = [...linked, ...fonts.map((font) => `${release}/${font}`)].map(async (url) => {
    const file = await releases.find(url);
    if (!file) throw new Error(`No release has ${url}.`);
    return [url, Buffer.from(file.body)] as const;
  });
  return new Map([['/', Buffer.from(html)], ...(await Promise.all(files))]);
}

/** The inline styles of other variants have other digests than the composed page's. */
function allowOtherStyles(headers: Record<string, string>): Record<string, string> {
  const name = 'content-security-policy';
  return { ...headers, [name]: headers[name]?.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'") ?? '' };
}

/** Builds and serves every variant of the landing page from the current sources. */
export async function startVariants(browser: Browser): Promise<Variants> {
  await releaseChanges(storeFolder);
  const federated = await startSite(storeFolder);
  try {
    const composed = await readComposedPage(federated.url, browser);
    return {
      federated,
      'one bundle': await serve(await createBundleFiles(composed), allowOtherStyles(composed.headers)),
      static: await serve(await createStaticFiles(composed), composed.headers),
      bare: await serve(
        new Map([['/', Buffer.from(createBareHtml(createStaticHtml(composed)))]]),
        allowOtherStyles(composed.headers),
      ),
    };
  } catch (error) {
    await federated.stop();
    throw error;
  }
}
