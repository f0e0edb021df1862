import { atom } from 'jotai';
import { type Area, acceptedContracts, type Catalog, type CatalogArea, ownsPath } from 'shared-ui';
import { AreaLoadError, isReleaseFault, toAreaLoadError } from './area-load-error.ts';
import { hasPageMissingFrom } from './catalog.ts';

interface AreaLoaderOptions {
  catalog: Catalog;
  importArea: (area: CatalogArea) => Promise<Area>;
  /** Fetches the current catalog from the server. */
  fetchCatalog: () => Promise<Catalog>;
  /** Fetches the catalog entries of an area's previous releases, the newest first. */
  fetchPrevious: (name: string) => Promise<Catalog>;
  /** Called once for each imported release, before its pages are shown. */
  onImport: (area: Area) => Promise<void>;
  /** Called with a failed release and the fallback that replaces it. */
  onFailure: (failure: AreaLoadError, failed: CatalogArea, fallback?: CatalogArea) => void;
}

/** More than a page has files. */
const MAX_RETRIES = 12;

/** Loads areas and their pages from the live release or, while that fails, from the latest one that works. */
export type AreaLoader = ReturnType<typeof createAreaLoader>;

/** Creates the loader of a page. */
export function createAreaLoader(options: AreaLoaderOptions) {
  const { importArea, fetchCatalog, fetchPrevious, onImport, onFailure } = options;
  let { catalog } = options;
  const importCache = new Map<CatalogArea, Promise<Area>>();
  const previous = new Map<CatalogArea, Catalog>();
  /** The releases that this page uses because the live ones failed. */
  const fallbacks = new Map<string, CatalogArea>();

  function getLiveRelease(name: string): CatalogArea {
    const entry = catalog.find((area) => area.name === name);
    if (!entry) throw new AreaLoadError(name, 'missing');
    return entry;
  }

  function getActiveRelease(name: string): CatalogArea {
    return fallbacks.get(name) ?? getLiveRelease(name);
  }

  /** Imports a release if the shell accepts its contract. */
  async function importRelease(release: CatalogArea): Promise<Area> {
    if (!acceptedContracts.includes(release.contract)) throw new AreaLoadError(release.name, 'contract');
    const area = await importArea(release);
    await onImport(area);
    return area;
  }

  /** Imports a release, or returns the cached import. A failed import is removed from the cache. */
  function importReleaseOnce(release: CatalogArea): Promise<Area> {
    const cached = importCache.get(release);
    if (cached) return cached;
    const importing = importRelease(release);
    importCache.set(release, importing);
    importing.catch(() => importCache.get(release) === importing && importCache.delete(release));
    return importing;
  }

  /** Refetches the catalog after a failure. Returns the release to try next, which may be the failed one. */
  async function refreshCatalog(failed: CatalogArea): Promise<CatalogArea> {
    if (getActiveRelease(failed.name) !== failed) return getActiveRelease(failed.name);
    const fetched = await fetchCatalog().catch(() => catalog);
    catalog = fetched.map((next) => {
      const cached = catalog.find((area) => area.name === next.name);
      return cached?.release === next.release ? cached : next;
    });
    return getLiveRelease(failed.name);
  }

  async function getPreviousReleases(failed: CatalogArea): Promise<Catalog> {
    if (!failed.previous) return [];
    const cached = previous.get(failed);
    if (cached) return cached;
    const entries = await fetchPrevious(failed.name).catch(() => undefined);
    if (entries) previous.set(failed, entries);
    return entries ?? [];
  }

  /** Runs a function with the area's active release. If that fails, tries the live release, then earlier ones. */
  async function withFallback<T>(name: string, run: (area: Area) => T | Promise<T>, pathname?: string): Promise<T> {
    const active = getActiveRelease(name);
    const attempted: CatalogArea[] = [];
    let cause: unknown;
    for (let release = active; !attempted.includes(release); release = await refreshCatalog(active)) {
      try {
        const result = await run(await importReleaseOnce(release));
        if (release !== active && release === getLiveRelease(name)) fallbacks.delete(name);
        return result;
      } catch (error) {
        attempted.push(release);
        cause = error;
      }
    }
    const failed = attempted.at(-1) ?? active;
    let failure = await toAreaLoadError(failed, cause);
    // A browser lets the first use of a file fail whose preload failed, so several files can fail one after the other.
    for (let retries = 0; failure.isOver && retries < MAX_RETRIES; retries++) {
      try {
        return await run(await importReleaseOnce(failed));
      } catch (error) {
        failure = await toAreaLoadError(failed, error);
      }
    }
    for (const release of isReleaseFault(failure) ? await getPreviousReleases(failed) : []) {
      const isAttempted = attempted.some((other) => other.release === release.release);
      if (isAttempted || (pathname && hasPageMissingFrom(failed, release, pathname))) continue;
      try {
        const result = await run(await importReleaseOnce(release));
        fallbacks.set(name, release);
        onFailure(failure, failed, release);
        return result;
      } catch {
        // Ignore: the error page explains why the live release failed.
      }
    }
    onFailure(failure, failed);
    throw failure;
  }

  return {
    /** The catalog entry of the area that owns a path. */
    areaFor(pathname: string): CatalogArea | undefined {
      const owned = catalog.flatMap((area) =>
        area.basePaths.filter((base) => ownsPath(base, pathname)).map((base) => ({ area, base })),
      );
      return owned.sort((a, b) => b.base.length - a.base.length)[0]?.area;
    },

    /** The release of an area that this page uses. */
    getActiveRelease,

    /** Loads the area. With a path, skips fallbacks that lack its page when the live release has it. */
    load: async (name: string, pathname?: string) => withFallback(name, (area) => area, pathname),

    /** Loads a part of the area, such as a lazy page. */
    loadPart: async <T>(name: string, part: (area: Area) => Promise<T>) => withFallback(name, part),

    /** Makes the next load start with the live release again. */
    reset: (name: string) => fallbacks.delete(name),
  };
}

/** The page's area loader. Pages rendered at compose time have none. */
export const areaLoaderAtom = atom<AreaLoader | undefined>(undefined);
