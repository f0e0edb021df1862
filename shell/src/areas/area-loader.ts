import {
  type Area,
  acceptsContract,
  type Catalog,
  type CatalogArea,
  contractVersion,
  type FileRef,
  oldestContract,
  ownsPath,
} from 'shared-ui';
import { AreaFailure, diagnose, type FailureKind, isAreaFailure } from './failure.ts';

const ours = { offered: contractVersion, oldest: oldestContract };

interface Loading {
  entry: CatalogArea;
  area: Promise<Area>;
}

interface AreaLoaderOptions {
  catalog: Catalog;
  importArea: (area: CatalogArea, attempt: number) => Promise<Area>;
  /** Reads the catalog anew from the server. */
  readCatalog: () => Promise<Catalog>;
  /** Called once for each release that was imported, before its pages are shown. */
  prepare: (area: Area) => Promise<void>;
}

/** Gets areas and their pages, and finds a new release of an area when the old one is gone. */
export type AreaLoader = ReturnType<typeof createAreaLoader>;

/** The one loader of a page. */
export function createAreaLoader({ catalog, importArea, readCatalog, prepare }: AreaLoaderOptions) {
  const loading = new Map<string, Loading>();
  const attempts = new Map<string, number>();

  function entryOf(name: string): CatalogArea {
    const entry = catalog.find((area) => area.name === name);
    if (!entry) throw new AreaFailure(name, 'missing');
    return entry;
  }

  async function importPrepared(entry: CatalogArea): Promise<Area> {
    if (!acceptsContract(ours, entry.contract)) throw new AreaFailure(entry.name, 'contract');
    const area = await importArea(entry, attempts.get(entry.name) ?? 0);
    await prepare(area);
    return area;
  }

  /** The one import of an area's release; a failed one is forgotten, so that the next try starts anew. */
  function current(name: string): Loading {
    const entry = entryOf(name);
    const known = loading.get(name);
    if (known?.entry === entry) return known;
    const started = { entry, area: importPrepared(entry) };
    loading.set(name, started);
    started.area.catch(() => loading.get(name) === started && loading.delete(name));
    return started;
  }

  /** Whether another release than the one that failed is live. */
  async function findOtherRelease({ name, release }: CatalogArea): Promise<boolean> {
    if (entryOf(name).release === release) {
      const fresh = await readCatalog().catch(() => catalog);
      catalog = fresh.map((next) => {
        const known = catalog.find((area) => area.name === next.name);
        if (known?.release === next.release) return known;
        attempts.delete(next.name);
        return next;
      });
    }
    return entryOf(name).release !== release;
  }

  async function failure(entry: CatalogArea, cause: unknown): Promise<AreaFailure> {
    return isAreaFailure(cause) ? cause : new AreaFailure(entry.name, await kindOf(entry, cause), cause);
  }

  async function recovering<T>(name: string, part: (area: Area) => T | Promise<T>): Promise<T> {
    const first = current(name);
    try {
      return await part(await first.area);
    } catch (cause) {
      if (!(await findOtherRelease(first.entry))) throw await failure(first.entry, cause);
    }
    const second = current(name);
    try {
      return await part(await second.area);
    } catch (cause) {
      throw await failure(second.entry, cause);
    }
  }

  return {
    /** The area that owns a path. */
    areaFor(pathname: string): CatalogArea | undefined {
      const owned = catalog.flatMap((area) =>
        area.basePaths.filter((base) => ownsPath(base, pathname)).map((base) => ({ area, base })),
      );
      return owned.sort((a, b) => b.base.length - a.base.length)[0]?.area;
    },

    /** The area's routes and texts. */
    load: async (name: string) => recovering(name, (area) => area),

    /** A part of the area that is loaded on its own, such as a page. */
    loadPart: async <T>(name: string, part: (area: Area) => Promise<T>) => recovering(name, part),

    /** Makes the next load start afresh, under an address that no cache knows. */
    startAfresh(name: string) {
      attempts.set(name, (attempts.get(name) ?? 0) + 1);
      loading.delete(name);
    },
  };
}

async function kindOf(area: CatalogArea, cause: unknown): Promise<FailureKind> {
  for (const file of suspects(area, cause)) {
    const kind = await diagnose(file, area.gated);
    if (kind) return kind;
  }
  return isLoadError(cause) ? 'network' : 'evaluation';
}

/** The files that may be to blame. The bundler's runtime names the script that failed, but not the style sheet. */
function suspects(area: CatalogArea, cause: unknown): FileRef[] {
  const files = [area.entry, ...area.preload, ...area.styles, ...area.routes.flatMap((route) => route.files)];
  const request = cause instanceof Error && 'request' in cause ? cause.request : undefined;
  const named = files.filter(({ url }) => typeof request === 'string' && request.includes(url));
  if (named.length) return named;
  const isStyle = cause instanceof Error && /css chunk/i.test(cause.message);
  return isStyle ? files.filter(({ url }) => url.endsWith('.css')) : [area.entry];
}

function isLoadError(cause: unknown): boolean {
  return cause instanceof Error && /^(Entry|Chunk)LoadError$/.test(cause.name);
}
