import type { Catalog, CatalogArea } from 'shared-ui';
import type { FailureKind } from './area-load-error.ts';
import { findRoute } from './pages.ts';

const CATALOG_TIMEOUT_MS = 6000;

/** Fetches the catalog of the live releases. */
export async function fetchCatalog(language: string): Promise<Catalog> {
  return (await fetchCatalogFile(`${language}.json`)) as Catalog;
}

/** Fetches the catalog entries of an area's previous releases, the newest first. */
export async function fetchPreviousReleases(language: string, area: string): Promise<Catalog> {
  return (await fetchCatalogFile(`previous/${area}/${language}.json`)) as Catalog;
}

async function fetchCatalogFile(file: string): Promise<unknown> {
  const response = await fetch(`/assets/catalog/${file}`, {
    cache: 'no-cache',
    signal: AbortSignal.timeout(CATALOG_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`Fetching the catalog failed with status ${response.status}.`);
  return response.json();
}

/** Why the catalog could not be fetched. */
export function explainFetchError(error: unknown): FailureKind {
  // A web page in place of JSON.
  if (error instanceof SyntaxError) return 'html';
  return error instanceof TypeError || error instanceof DOMException ? 'network' : 'busy';
}

/** Whether two entries of catalogs are of the same release. */
export function isSameRelease(one: CatalogArea, other: CatalogArea): boolean {
  return one.name === other.name && one.release === other.release;
}

/** Whether a release has a page that another release does not have. */
export function hasPageMissingFrom(release: CatalogArea, other: CatalogArea, pathname: string): boolean {
  return findRoute(release, pathname) !== undefined && !findRoute(other, pathname);
}

/** The `crossorigin` attribute for an area's files. A gated area on its own host needs credentials. */
export function getCrossOrigin({ gated, entry }: CatalogArea) {
  return gated && !entry.url.startsWith('/') ? 'use-credentials' : 'anonymous';
}
