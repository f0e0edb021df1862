import { atom } from 'jotai';
import { type Area, acceptedContracts, type Catalog, type CatalogArea, ownsPath } from 'shared-ui';
import { AreaLoadError, isReleaseFault, toAreaLoadError } from './area-load-error.ts';
import { hasPageMissingFrom } from './catalog.ts';

interface AreaLoaderOptions {
  catalog: Catalog;
  importArea: (area: CatalogArea, attempt: number) => Promise<Area>;
  /** Reads the catalog anew from the server. */
  readCatalog: () => Promise<Catalog>;
  /** Reads from the server what the catalog said of the releases before an area's live one, the newest first. */
  readPrevious: (name: string) => Promise<Catalog>;
  /** Called once for each release that was imported, before its pages are shown. */
  prepare: (area: Area) => Promise<void>;
  /** Called with a release that failed, and the one that is used instead. */
  report: (failure: AreaLoadError, failed: CatalogArea, fallback?: CatalogArea) => void;
}

/** Loads areas and their pages from the live release or, while that fails, from the last one that works. */
export type AreaLoader = ReturnType<typeof createAreaLoader>;

/** The one loader of a page. */
export function createAreaLoader(options: AreaLoaderOptions) {
  const { importArea, readCatalog, readPrevious, prepare, report } = options;
  let { catalog } = options;
  const importCache = new Map<CatalogArea, Promise<Area>>();
  const attempts = new Map<string, number>();
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

  async function importPrepared(entry: CatalogArea): Promise<Area> {
    if (!acceptedContracts.includes(entry.contract)) throw new AreaLoadError(entry.name, 'contract');
    const area = await importArea(entry, attempts.get(entry.name) ?? 0);
    await prepare(area);
    return area;
  }

  /** Imports a release once. A failed import is dropped from the cache, so that the next try imports again. */
  function open(entry: CatalogArea): Promise<Area> {
    const known = importCache.get(entry);
    if (known) return known;
    const started = importPrepared(entry);
    importCache.set(entry, started);
    started.catch(() => importCache.get(entry) === started && importCache.delete(entry));
    return started;
  }

  /** Re-reads the catalog after a failure. Returns the live release, or the one in use by now; it may be the same. */
  async function refreshCatalog(failed: CatalogArea): Promise<CatalogArea> {
    if (getActiveRelease(failed.name) !== failed) return getActiveRelease(failed.name);
    const fresh = await readCatalog().catch(() => catalog);
    catalog = fresh.map((next) => {
      const known = catalog.find((area) => area.name === next.name);
      if (known?.release === next.release) return known;
      attempts.delete(next.name);
      return next;
    });
    return getLiveRelease(failed.name);
  }

  async function getPreviousReleases(failed: CatalogArea): Promise<Catalog> {
    if (!failed.previous) return [];
    const known = previous.get(failed);
    if (known) return known;
    const entries = await readPrevious(failed.name).catch(() => undefined);
    if (entries) previous.set(failed, entries);
    return entries ?? [];
  }

  /** Uses an area's release. If it fails, tries the live one, then those before it; each release once. */
  async function withFallback<T>(name: string, use: (area: Area) => T | Promise<T>, pathname?: string): Promise<T> {
    const active = getActiveRelease(name);
    const tried: CatalogArea[] = [];
    let cause: unknown;
    for (let release = active; !tried.includes(release); release = await refreshCatalog(active)) {
      try {
        const result = await use(await open(release));
        if (release !== active && release === getLiveRelease(name)) fallbacks.delete(name);
        return result;
      } catch (error) {
        tried.push(release);
        cause = error;
      }
    }
    const failed = tried.at(-1) ?? active;
    const failure = await toAreaLoadError(failed, cause);
    for (const release of isReleaseFault(failure.kind) ? await getPreviousReleases(failed) : []) {
      const isTried = tried.some((other) => other.release === release.release);
      if (isTried || (pathname && hasPageMissingFrom(failed, release, pathname))) continue;
      try {
        const result = await use(await open(release));
        fallbacks.set(name, release);
        report(failure, failed, release);
        return result;
      } catch {
        // The reader is told why the live release failed.
      }
    }
    report(failure, failed);
    throw failure;
  }

  return {
    /** The area that owns a path, as it is live. */
    areaFor(pathname: string): CatalogArea | undefined {
      const owned = catalog.flatMap((area) =>
        area.basePaths.filter((base) => ownsPath(base, pathname)).map((base) => ({ area, base })),
      );
      return owned.sort((a, b) => b.base.length - a.base.length)[0]?.area;
    },

    /** The release of an area that this page uses. */
    getActiveRelease,

    /** The area's routes and texts; with a path, of a release that has its page if the live one has. */
    load: async (name: string, pathname?: string) => withFallback(name, (area) => area, pathname),

    /** A part of the area that is loaded on its own, such as a page. */
    loadPart: async <T>(name: string, part: (area: Area) => Promise<T>) => withFallback(name, part),

    /** Makes the next load import the live release again, under a URL that no cache has. */
    reset(name: string) {
      attempts.set(name, (attempts.get(name) ?? 0) + 1);
      fallbacks.delete(name);
      for (const entry of importCache.keys()) if (entry.name === name) importCache.delete(entry);
    },
  };
}

/** The page's area loader; pages that are rendered at compose time have none. */
export const areaLoaderAtom = atom<AreaLoader | undefined>(undefined);
