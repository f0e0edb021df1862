import type { Catalog, CatalogArea } from 'shared-ui';
import { AreaLoadError } from './area-load-error.ts';
import { isSameRelease } from './catalog.ts';
import { findOwningArea } from './pages.ts';

/** Creates the catalog of the live releases of a page, from the one in its HTML. */
export function createLiveCatalog(inHtml: Catalog, fetchCatalog: () => Promise<Catalog>) {
  let areas = inHtml;

  /** Adds the files of the releases that this page uses. Its HTML names only those that it shows. */
  function addFiles(fetched: Catalog) {
    for (const area of areas) {
      const match = fetched.find((next) => isSameRelease(area, next));
      // In place, because imports are cached by entry.
      if (match) Object.assign(area, { styles: match.styles, preload: match.preload, routes: match.routes });
    }
  }

  return {
    getRelease(name: string): CatalogArea {
      const release = areas.find((area) => area.name === name);
      if (!release) throw new AreaLoadError(name, 'missing');
      return release;
    },

    includes: (release: CatalogArea) => areas.includes(release),

    /** The catalog entry of the area that owns a path. */
    findOwningArea: (pathname: string) => findOwningArea(areas, pathname),

    /** Fetches which files the pages of other areas can preload. */
    complete: async () => addFiles(await fetchCatalog()),

    /** Fetches the releases that are live by now. */
    async refresh() {
      const fetched = await fetchCatalog();
      addFiles(fetched);
      areas = fetched.map((next) => areas.find((area) => isSameRelease(area, next)) ?? next);
    },
  };
}
