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
  const loading = new Map<string, Promise<Area>>();
  const attempts = new Map<string, number>();

  function entryOf(name: string): CatalogArea {
    const entry = catalog.find((area) => area.name === name);
    if (!entry) throw new AreaFailure(name, 'missing');
    return entry;
  }

  async function importPrepared(name: string): Promise<Area> {
    const entry = entryOf(name);
    if (!acceptsContract(ours, entry.contract)) throw new AreaFailure(name, 'contract');
    const area = await importArea(entry, attempts.get(name) ?? 0);
    await prepare(area);
    return area;
  }

  /** Whether the live release of the area is another one than this page knows. */
  async function findNewRelease(name: string): Promise<boolean> {
    const old = entryOf(name).release;
    catalog = await readCatalog().catch(() => catalog);
    if (entryOf(name).release === old) return false;
    attempts.delete(name);
    loading.delete(name);
    return true;
  }

  async function failure(name: string, cause: unknown): Promise<AreaFailure> {
    if (isAreaFailure(cause)) return cause;
    return new AreaFailure(name, await kindOf(entryOf(name), cause), cause);
  }

  async function recovering<T>(name: string, attempt: () => Promise<T>): Promise<T> {
    try {
      return await attempt();
    } catch (cause) {
      if (!(await findNewRelease(name))) throw await failure(name, cause);
      return attempt().catch(async (again) => Promise.reject(await failure(name, again)));
    }
  }

  function current(name: string): Promise<Area> {
    const pending = loading.get(name) ?? importPrepared(name);
    loading.set(name, pending);
    pending.catch(() => loading.delete(name));
    return pending;
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
    load: (name: string) => recovering(name, () => current(name)),

    /** A part of the area that is loaded on its own, such as a page. */
    loadPart: <T>(name: string, part: (area: Area) => Promise<T>) =>
      recovering(name, async () => part(await current(name))),

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
  return cause instanceof Error && /RUNTIME-008|ChunkLoadError/.test(`${cause.name} ${cause.message}`);
}
