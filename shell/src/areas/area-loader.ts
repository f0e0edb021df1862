import { atom } from 'jotai';
import { type Area, acceptedContracts, type Catalog, type CatalogArea } from 'shared-ui';
import { AreaLoadError, isReleaseFault, toAreaLoadError } from './area-load-error.ts';
import { hasPageMissingFrom } from './catalog.ts';
import { findOwningArea } from './pages.ts';

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

/** Each retry can fail at another file, so allow more of them than a page has files. */
const MAX_RETRIES = 12;

/** If nothing arrives, an error appears within ten seconds: after the time for the files, and the time to recover. */
const FILES_TIMEOUT_MS = 5000;
const RECOVERY_TIMEOUT_MS = 4000;
/** What is left for other releases if the first steps of the recovery took long. */
const MIN_RECOVERY_MS = 2000;

function isSameRelease(one: CatalogArea, other: CatalogArea): boolean {
  return one.name === other.name && one.release === other.release;
}

/** Loads areas and their pages from the live release or, while that fails, from the latest one that works. */
export type AreaLoader = ReturnType<typeof createAreaLoader>;

/** Creates the loader of a page. */
export function createAreaLoader(options: AreaLoaderOptions) {
  const { importArea, watchDownloads, fetchCatalog, fetchPreviousReleases, onImport, onFailure } = options;
  let { catalog } = options;
  const imports = new Map<CatalogArea, Promise<Area>>();
  /** The releases that this page uses because the live ones failed. */
  const fallbacks = new Map<string, CatalogArea>();

  function getLiveRelease(name: string): CatalogArea {
    const release = catalog.find((area) => area.name === name);
    if (!release) throw new AreaLoadError(name, 'missing');
    return release;
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

  /** Imports a release, or returns the pending or finished import. */
  function importOnce(release: CatalogArea): Promise<Area> {
    const importing = imports.get(release) ?? importRelease(release);
    imports.set(release, importing);
    return importing;
  }

  /** Adds the files of the releases that this page uses. Its HTML names only those that it shows. */
  function addFiles(fetched: Catalog) {
    for (const area of catalog) {
      const match = fetched.find((next) => isSameRelease(area, next));
      // In place, because imports are cached by entry.
      if (match) Object.assign(area, { styles: match.styles, preload: match.preload, routes: match.routes });
    }
  }

  /** Fetches the live releases. Returns whether the server responded. */
  async function refreshCatalog(): Promise<boolean> {
    const fetched = await fetchCatalog().catch(() => undefined);
    if (!fetched) return false;
    addFiles(fetched);
    catalog = fetched.map((next) => catalog.find((area) => isSameRelease(area, next)) ?? next);
    return true;
  }

  /** Fetches the previous releases that can replace a failed one on a page. */
  async function getPreviousReleases(failed: CatalogArea, pathname?: string): Promise<Catalog> {
    if (!failed.previous) return [];
    const previous = await fetchPreviousReleases(failed.name).catch(() => []);
    return previous.filter((release) => !pathname || !hasPageMissingFrom(failed, release, pathname));
  }

  /**
   * Runs a function with an area. The candidates are the release that this page uses; the one that is live by now; the same
   * again while the file that failed is intact; and, if it is the release's fault, the previous ones.
   */
  async function load<T>(name: string, run: (area: Area) => T | Promise<T>, pathname?: string): Promise<T> {
    const active = getActiveRelease(name);
    const candidates = [active];
    let [failed, deadline, retryCount] = [active, 0, 0];
    let failure: AreaLoadError | undefined;
    let refreshing: Promise<boolean> | undefined;
    const isServerResponding = () => {
      refreshing ??= refreshCatalog();
      return refreshing;
    };

    for (const [index, release] of candidates.entries()) {
      // Candidates share the time to recover. The live release leaves as much to the previous ones.
      const shares = candidates.length - index + (release === failed ? 1 : 0);
      const remainingMs = Math.max(deadline - performance.now(), MIN_RECOVERY_MS);
      const timeoutMs = deadline ? remainingMs / shares : FILES_TIMEOUT_MS;
      try {
        const result = await watchDownloads(release, importOnce(release).then(run), timeoutMs, isServerResponding);
        if (failure && release !== failed) {
          fallbacks.set(name, release);
          onFailure(failure, failed, release);
        } else if (catalog.includes(release)) fallbacks.delete(name);
        return result;
      } catch (cause) {
        imports.delete(release);
        // A fallback failed. The error page explains why the live release did.
        if (release !== failed) continue;
        deadline ||= performance.now() + RECOVERY_TIMEOUT_MS;
        if (index === 0) {
          // Another part of the page may have found the next release already.
          if (getActiveRelease(name) === active) await isServerResponding();
          failed = getActiveRelease(name) === active ? getLiveRelease(name) : getActiveRelease(name);
          if (failed !== active) {
            candidates.push(failed);
            continue;
          }
        }
        failure = await toAreaLoadError(failed, cause);
        // A slow network is not the release's fault.
        if (failure.kind === 'timeout' && !(await isServerResponding())) failure = new AreaLoadError(name, 'network');
        if (failure.isTransient && retryCount++ < MAX_RETRIES) candidates.push(failed);
        else if (isReleaseFault(failure)) {
          const previous = await getPreviousReleases(failed, pathname);
          candidates.push(
            ...previous.filter((other) => !candidates.some((candidate) => isSameRelease(candidate, other))),
          );
        }
      }
    }
    if (failure) onFailure(failure, failed);
    throw failure;
  }

  return {
    load,

    /** Imports an area that the user is likely to open. Navigation reports the error. */
    prefetch(name: string) {
      const release = getActiveRelease(name);
      importOnce(release).catch(() => imports.delete(release));
    },

    /** The catalog entry of the area that owns a path. */
    findOwningArea: (pathname: string) => findOwningArea(catalog, pathname),

    /** The release of an area that this page uses. */
    getActiveRelease,

    /** Fetches which files the pages of other areas can preload. */
    completeCatalog: async () => addFiles(await fetchCatalog()),

    /** Makes the next load start with the live release again. */
    reset: (name: string) => fallbacks.delete(name),
  };
}

/** The page's area loader. Pages rendered at compose time have none. */
export const areaLoaderAtom = atom<AreaLoader | undefined>(undefined);
