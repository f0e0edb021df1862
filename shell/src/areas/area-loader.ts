import { atom } from 'jotai';
import { type Area, acceptedContracts, type Catalog, type CatalogArea } from 'shared-ui';
import { AreaLoadError } from './area-load-error.ts';
import { createLiveCatalog } from './live-catalog.ts';
import { loadRecovery } from './load-recovery.ts';

interface AreaLoaderOptions {
  catalog: Catalog;
  importArea: (area: CatalogArea) => Promise<Area>;
  /** Fetches the current catalog from the server. */
  fetchCatalog: () => Promise<Catalog>;
  /** Fetches the catalog entries of an area's previous releases, the newest first. */
  fetchPreviousReleases: (name: string) => Promise<Catalog>;
  /** Ends the requests of a release if nothing arrives for that long, so that the result fails. */
  watchDownloads: <T>(
    area: CatalogArea,
    result: Promise<T>,
    timeoutMs: number,
    isServerResponding: () => Promise<boolean>,
  ) => Promise<T>;
  /** Called once for each imported release, before its pages are shown. */
  onImport: (area: Area) => Promise<void>;
  /** Called with a failed release and the fallback that replaces it. */
  onFailure: (failure: AreaLoadError, failed: CatalogArea, fallback?: CatalogArea) => void;
}

/** If nothing arrives, an error appears within ten seconds: after the time for the files, and the time to recover. */
const FILES_TIMEOUT_MS = 5000;
const RECOVERY_TIMEOUT_MS = 4000;

/** Loads areas and their pages from the live release or, while that fails, from the latest one that works. */
export type AreaLoader = ReturnType<typeof createAreaLoader>;

/** Creates the loader of a page. */
export function createAreaLoader(options: AreaLoaderOptions) {
  const { importArea, watchDownloads, fetchPreviousReleases, onImport, onFailure } = options;
  const catalog = createLiveCatalog(options.catalog, options.fetchCatalog);
  const imports = new Map<CatalogArea, Promise<Area>>();
  /** The releases that this page uses because the live ones failed. */
  const fallbacks = new Map<string, CatalogArea>();

  const getActiveRelease = (name: string) => fallbacks.get(name) ?? catalog.getRelease(name);

  /** Imports a release if the shell accepts its contract. */
  async function importRelease(release: CatalogArea): Promise<Area> {
    if (!acceptedContracts.includes(release.contract)) throw new AreaLoadError(release.name, 'contract');
    const area = await importArea(release);
    await onImport(area);
    return area;
  }

  /** Imports a release, or returns the pending or finished import. */
  function importOnce(release: CatalogArea): Promise<Area> {
    const importing = imports.get(release) ?? importRelease(release);
    imports.set(release, importing);
    return importing;
  }

  /** Runs a function with an area: of the release that this page uses or, if that fails, of another one. */
  async function load<T>(name: string, run: (area: Area) => T | Promise<T>, pathname?: string): Promise<T> {
    const active = getActiveRelease(name);
    let refreshing: Promise<void> | undefined;
    const refresh = () => {
      refreshing ??= catalog.refresh();
      return refreshing;
    };
    const isServerResponding = () =>
      refresh().then(
        () => true,
        () => false,
      );

    async function attempt(release: CatalogArea, timeoutMs: number): Promise<T> {
      try {
        const result = await watchDownloads(release, importOnce(release).then(run), timeoutMs, isServerResponding);
        if (catalog.includes(release)) fallbacks.delete(name);
        return result;
      } catch (error) {
        imports.delete(release);
        throw error;
      }
    }

    try {
      return await attempt(active, FILES_TIMEOUT_MS);
    } catch (cause) {
      const deadline = performance.now() + RECOVERY_TIMEOUT_MS;
      const { recover } = await loadRecovery(name, refresh, RECOVERY_TIMEOUT_MS);
      return recover({
        ...{ release: active, cause, pathname, deadline, attempt, isServerResponding },
        getActiveRelease: () => getActiveRelease(name),
        getLiveRelease: () => catalog.getRelease(name),
        fetchPreviousReleases: () => fetchPreviousReleases(name),
        onFailure(failure, failed, fallback) {
          if (fallback) fallbacks.set(name, fallback);
          onFailure(failure, failed, fallback);
        },
      });
    }
  }

  return {
    load,

    /** Imports an area that the user is likely to open. Navigation reports the error. */
    prefetch(name: string) {
      const release = getActiveRelease(name);
      importOnce(release).catch(() => imports.delete(release));
    },

    /** The release of an area that this page uses. */
    getActiveRelease,

    findOwningArea: catalog.findOwningArea,
    completeCatalog: catalog.complete,

    /** Makes the next load start with the live release again. */
    reset: (name: string) => fallbacks.delete(name),
  };
}

/** The page's area loader. Pages rendered at compose time have none. */
export const areaLoaderAtom = atom<AreaLoader | undefined>(undefined);
