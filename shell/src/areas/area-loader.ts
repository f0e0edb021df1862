import {
  type Area,
  acceptsContract,
  type Catalog,
  type CatalogArea,
  contractVersion,
  oldestContract,
  ownsPath,
} from 'shared-ui';
import { failureOf } from './diagnosis.ts';
import { AreaFailure, blamesRelease } from './failure.ts';
import { isOnlyIn } from './has-page.ts';

const ours = { offered: contractVersion, oldest: oldestContract };

interface AreaLoaderOptions {
  catalog: Catalog;
  importArea: (area: CatalogArea, attempt: number) => Promise<Area>;
  /** Reads the catalog anew from the server. */
  readCatalog: () => Promise<Catalog>;
  /** Reads from the server what the catalog said of the releases before an area's live one, the newest first. */
  readPrevious: (name: string) => Promise<Catalog>;
  /** Called once for each release that was imported, before its pages are shown. */
  prepare: (area: Area) => Promise<void>;
  /** Told of a release that failed, and of the one that took its place. */
  report: (failure: AreaFailure, failed: CatalogArea, instead?: CatalogArea) => void;
}

/** Gets areas and their pages: from the live release, or from the last one that works while the live one does not. */
export type AreaLoader = ReturnType<typeof createAreaLoader>;

/** The one loader of a page. */
export function createAreaLoader(options: AreaLoaderOptions) {
  const { importArea, readCatalog, readPrevious, prepare, report } = options;
  let { catalog } = options;
  const opened = new Map<CatalogArea, Promise<Area>>();
  const attempts = new Map<string, number>();
  const previous = new Map<CatalogArea, Catalog>();
  /** The releases that this page stays with because the live ones failed. */
  const instead = new Map<string, CatalogArea>();

  function live(name: string): CatalogArea {
    const entry = catalog.find((area) => area.name === name);
    if (!entry) throw new AreaFailure(name, 'missing');
    return entry;
  }

  function inUse(name: string): CatalogArea {
    return instead.get(name) ?? live(name);
  }

  async function importPrepared(entry: CatalogArea): Promise<Area> {
    if (!acceptsContract(ours, entry.contract)) throw new AreaFailure(entry.name, 'contract');
    const area = await importArea(entry, attempts.get(entry.name) ?? 0);
    await prepare(area);
    return area;
  }

  /** The one import of an area's release; a failed one is forgotten, so that the next try starts anew. */
  function open(entry: CatalogArea): Promise<Area> {
    const known = opened.get(entry);
    if (known) return known;
    const started = importPrepared(entry);
    opened.set(entry, started);
    started.catch(() => opened.get(entry) === started && opened.delete(entry));
    return started;
  }

  /** The release that is live, or by now in use, after one has failed; it may be the same. */
  async function afterFailure(failed: CatalogArea): Promise<CatalogArea> {
    if (inUse(failed.name) !== failed) return inUse(failed.name);
    const fresh = await readCatalog().catch(() => catalog);
    catalog = fresh.map((next) => {
      const known = catalog.find((area) => area.name === next.name);
      if (known?.release === next.release) return known;
      attempts.delete(next.name);
      return next;
    });
    return live(failed.name);
  }

  async function before(failed: CatalogArea): Promise<Catalog> {
    if (!failed.previous) return [];
    const known = previous.get(failed);
    if (known) return known;
    const entries = await readPrevious(failed.name).catch(() => undefined);
    if (entries) previous.set(failed, entries);
    return entries ?? [];
  }

  /** Does something with a release of an area that works: each is tried once, and those before the live one last. */
  async function recovering<T>(name: string, part: (area: Area) => T | Promise<T>, pathname?: string): Promise<T> {
    const use = async (entry: CatalogArea) => part(await open(entry));
    const first = inUse(name);
    let failed = first;
    let cause: unknown;
    try {
      return await use(first);
    } catch (error) {
      cause = error;
    }
    const second = await afterFailure(first);
    if (second !== first) {
      try {
        const result = await use(second);
        if (second === live(name)) instead.delete(name);
        return result;
      } catch (error) {
        failed = second;
        cause = error;
      }
    }
    const failure = await failureOf(failed, cause);
    for (const earlier of blamesRelease(failure.kind) ? await before(failed) : []) {
      const isTried = [first.release, failed.release].includes(earlier.release);
      if (isTried || (pathname && isOnlyIn(failed, earlier, pathname))) continue;
      try {
        const result = await use(earlier);
        instead.set(name, earlier);
        report(failure, failed, earlier);
        return result;
      } catch {
        // What is said is why the live release could not be had.
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

    /** The release of an area that this page works with. */
    inUse,

    /** The area's routes and texts; with a path, of a release that has its page if the live one has. */
    load: async (name: string, pathname?: string) => recovering(name, (area) => area, pathname),

    /** A part of the area that is loaded on its own, such as a page. */
    loadPart: async <T>(name: string, part: (area: Area) => Promise<T>) => recovering(name, part),

    /** Makes the next load start afresh with the live release, under an address that no cache knows. */
    startAfresh(name: string) {
      attempts.set(name, (attempts.get(name) ?? 0) + 1);
      instead.delete(name);
      for (const entry of opened.keys()) if (entry.name === name) opened.delete(entry);
    },
  };
}
