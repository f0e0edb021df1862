import { atom } from 'jotai';
import { type Area, acceptedContracts, type Catalog, type CatalogArea } from 'shared-ui';
import { AreaLoadError, isAreaLoadError, isReleaseFault, toAreaLoadError } from './area-load-error.ts';
import { hasPageMissingFrom } from './catalog.ts';
import { findOwningArea } from './pages.ts';

interface AreaLoaderOptions {
  catalog: Catalog;
  importArea: (area: CatalogArea) => Promise<Area>;
  /** Fetches the current catalog from the server. */
  fetchCatalog: () => Promise<Catalog>;
  /** Fetches the catalog entries of an area's previous releases, the newest first. */
  fetchPreviousReleases: (name: string) => Promise<Catalog>;
  /**
   * Calls back whenever a part of a release's files arrives. With `onIdle`, also calls back when no file is pending, and
   * when one is again. Returns a function that stops it.
   */
  watchDownloads: (area: CatalogArea, onProgress: () => void, onIdle?: () => void) => () => void;
  /** Ends the pending requests of a release. */
  abortRequests: (area: CatalogArea) => void;
  /** Called once for each imported release, before its pages are shown. */
  onImport: (area: Area) => Promise<void>;
  /** Called with a failed release and the fallback that replaces it. */
  onFailure: (failure: AreaLoadError, failed: CatalogArea, fallback?: CatalogArea) => void;
}

/** Each retry can fail at another file, so allow more of them than a page has files. */
const MAX_RETRIES = 12;

/**
 * If nothing arrives, an error appears at most ten seconds after a navigation: after the time for the files, and the time to
 * recover. Whatever arrives starts the time again, because a slow network is not a fault of the release.
 */
const VIEW_TIMEOUT_MS = 6000;
const PART_TIMEOUT_MS = 5000;
const RECOVERY_TIMEOUT_MS = 4000;

type Run<T> = (area: Area) => Promise<T>;

/** Limits how long a release may take. */
type Limit = <T>(release: CatalogArea, result: Promise<T>) => Promise<T>;

/** What happens after a failure of the active release. */
interface Recovery {
  active: CatalogArea;
  /** What the error page explains if nothing works. */
  failure: AreaLoadError;
  hasTimedOut: boolean;
}

function isSameRelease(one: CatalogArea, other: CatalogArea): boolean {
  return one.name === other.name && one.release === other.release;
}

/** Loads areas and their pages from the live release or, while that fails, from the latest one that works. */
export type AreaLoader = ReturnType<typeof createAreaLoader>;

/** Creates the loader of a page. */
export function createAreaLoader(options: AreaLoaderOptions) {
  const { importArea, watchDownloads, abortRequests, fetchCatalog, fetchPreviousReleases, onImport, onFailure } =
    options;
  let { catalog } = options;
  const importCache = new Map<CatalogArea, Promise<Area>>();
  const previousCache = new Map<CatalogArea, Catalog>();
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

  /** Imports a release, or returns the cached import. */
  function importReleaseOnce(release: CatalogArea): Promise<Area> {
    const importing = importCache.get(release) ?? importRelease(release);
    importCache.set(release, importing);
    return importing;
  }

  /** Runs a function with a release. After a failure, the next run requests the shared libraries again that did not load. */
  async function runWith<T>(release: CatalogArea, run: Run<T>): Promise<T> {
    try {
      return await run(await importReleaseOnce(release));
    } catch (error) {
      importCache.delete(release);
      throw error;
    }
  }

  /** Adds the files of the releases that this page uses. Its HTML names only those that it shows. */
  function addFiles(fetched: Catalog) {
    for (const area of catalog) {
      const match = fetched.find((next) => isSameRelease(area, next));
      // In place, because imports are cached by entry.
      if (match) Object.assign(area, { styles: match.styles, preload: match.preload, routes: match.routes });
    }
  }

  /** Refetches the catalog after a failure. Returns the release to try next, which may be the failed one. */
  async function refreshCatalog(failed: CatalogArea): Promise<CatalogArea> {
    if (getActiveRelease(failed.name) !== failed) return getActiveRelease(failed.name);
    const fetched = await fetchCatalog().catch(() => catalog);
    addFiles(fetched);
    catalog = fetched.map((next) => catalog.find((area) => isSameRelease(area, next)) ?? next);
    return getLiveRelease(failed.name);
  }

  async function getPreviousReleases(failed: CatalogArea): Promise<Catalog> {
    if (!failed.previous) return [];
    const cached = previousCache.get(failed);
    if (cached) return cached;
    const entries = await fetchPreviousReleases(failed.name).catch(() => undefined);
    if (entries) previousCache.set(failed, entries);
    return entries ?? [];
  }

  /**
   * Rejects if nothing arrives for that long, and ends the release's requests, so that a retry sends new ones. With
   * `countsDownloadsOnly`, the time counts only while a file is pending.
   */
  async function withTimeout<T>(
    release: CatalogArea,
    promise: Promise<T>,
    timeoutMs: number,
    countsDownloadsOnly = false,
  ): Promise<T> {
    const { promise: timeout, reject } = Promise.withResolvers<never>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => clearTimeout(timer);
    const restart = () => {
      stop();
      timer = setTimeout(() => {
        reject(new AreaLoadError(release.name, 'timeout'));
        importCache.delete(release);
        abortRequests(release);
      }, timeoutMs);
    };
    if (!countsDownloadsOnly) restart();
    const stopWatching = watchDownloads(release, restart, countsDownloadsOnly ? stop : undefined);
    try {
      return await Promise.race([promise, timeout]);
    } finally {
      stopWatching();
      stop();
    }
  }

  /** Runs a function with the area's active release. If that fails, tries the live release, then earlier ones. */
  async function withFallback<T>(name: string, run: Run<T>, limit: Limit, pathname?: string): Promise<T> {
    const active = getActiveRelease(name);
    try {
      return await limit(active, runWith(active, run));
    } catch (cause) {
      const failure = isAreaLoadError(cause) ? cause : new AreaLoadError(name, 'timeout', cause);
      const recovery: Recovery = { active, failure, hasTimedOut: false };
      try {
        return await withTimeout(active, recover(recovery, cause, run, pathname), RECOVERY_TIMEOUT_MS);
      } catch (error) {
        recovery.hasTimedOut = true;
        throw isAreaLoadError(error) && error.kind !== 'timeout' ? error : recovery.failure;
      }
    }
  }

  async function recover<T>(recovery: Recovery, activeCause: unknown, run: Run<T>, pathname?: string): Promise<T> {
    const { active } = recovery;
    const { name } = active;
    let [failed, cause] = [active, activeCause];
    const newer = await refreshCatalog(active);
    if (newer !== active) {
      try {
        const result = await runWith(newer, run);
        if (newer === getLiveRelease(name)) fallbacks.delete(name);
        return result;
      } catch (error) {
        [failed, cause] = [newer, error];
      }
    }
    recovery.failure = await toAreaLoadError(failed, cause);
    // If a preload failed, the browser also fails the first use of that file. So several files can fail, one by one.
    for (let retries = 0; recovery.failure.isTransient && !recovery.hasTimedOut && retries < MAX_RETRIES; retries++) {
      try {
        return await runWith(failed, run);
      } catch (error) {
        recovery.failure = await toAreaLoadError(failed, error);
      }
    }
    const { failure } = recovery;
    const previous = isReleaseFault(failure) ? await getPreviousReleases(failed) : [];
    const candidates = previous
      .filter(({ release }) => release !== active.release && release !== failed.release)
      .filter((release) => !pathname || !hasPageMissingFrom(failed, release, pathname));
    for (const release of candidates) {
      if (recovery.hasTimedOut) break;
      try {
        const result = await withTimeout(release, runWith(release, run), RECOVERY_TIMEOUT_MS / candidates.length);
        if (recovery.hasTimedOut) break;
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
    findOwningArea: (pathname: string) => findOwningArea(catalog, pathname),

    /** The release of an area that this page uses. */
    getActiveRelease,

    /** Loads the area. With a path, skips fallbacks that lack its page when the live release has it. */
    load: async (name: string, pathname?: string) =>
      withFallback(
        name,
        async (area) => area,
        (_, result) => result,
        pathname,
      ),

    /** Loads what the first view of an area shows, all of it from one release. */
    loadView: async <T>(name: string, pathname: string, view: Run<T>) =>
      withFallback(name, view, (release, result) => withTimeout(release, result, VIEW_TIMEOUT_MS), pathname),

    /** Loads a part of the area, such as a lazy page. The time that staff need to enter a code does not count. */
    loadPart: async <T>(name: string, part: Run<T>) =>
      withFallback(name, part, (release, result) => withTimeout(release, result, PART_TIMEOUT_MS, true)),

    /** Fetches which files the pages of other areas can preload. */
    completeCatalog: async () => addFiles(await fetchCatalog()),

    /** Makes the next load start with the live release again. */
    reset: (name: string) => fallbacks.delete(name),
  };
}

/** The page's area loader. Pages rendered at compose time have none. */
export const areaLoaderAtom = atom<AreaLoader | undefined>(undefined);
