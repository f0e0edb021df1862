import { type Catalog, contractId, type Language } from 'shared-ui/contract';
import { applyStoredPreferences } from '../../shell/src/app/head-script.ts';
import { catalogArea } from '../compose/catalog.ts';
import { pageHtml } from '../compose/html.ts';
import type { SiteEnvironment } from '../config/site-environment.ts';
import type { ReleaseStore } from '../release/store.ts';
import { type DevSource, devContainer } from './dev-config.ts';

/** An area and the development server that serves it. */
export interface ServedArea extends DevSource {
  origin: string;
}

// React's refresh runtimes, one in each package, meet in this hook; it must be there before React is.
const refreshHook = `(() => {
  const renderers = new Map();
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    renderers,
    supportsFiber: true,
    inject(renderer) { renderers.set(renderers.size + 1, renderer); return renderers.size; },
    onScheduleFiberRoot() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {},
  };
})()`;

/** The catalog of development servers; no file has a digest, because files change while they are edited. */
export function devCatalog(areas: ServedArea[]): Catalog {
  return areas.map(({ name, basePaths, origin }) => ({
    name,
    basePaths,
    routes: [],
    container: devContainer(name),
    entry: { url: `${origin}/entry.js`, integrity: '' },
    styles: [],
    preload: [],
    contract: contractId,
    gated: false,
    release: 'development',
  }));
}

/** Catalog entries of the live areas that are not served from source. */
export async function releasedAreas(store: ReleaseStore, developed: string[], language: Language): Promise<Catalog> {
  const { shell: _shell, ...areas } = await store.live();
  const others = Object.entries(areas).filter(([name]) => !developed.includes(name));
  return Promise.all(
    others.map(async ([name, live]) => {
      const entry = catalogArea(await store.manifestOf(name, live.release), live, [], language);
      // The development server answers every file to everybody.
      return { ...entry, gated: false };
    }),
  );
}

/** The page of every path in development. */
export function devPage(
  environment: SiteEnvironment,
  catalog: Catalog,
  shellOrigin: string,
  language: Language,
): string {
  return pageHtml({
    config: { ...environment.site, features: [], language },
    catalog,
    title: environment.site.brand.name,
    brandStyle: undefined,
    shell: {
      earlyScript: `${refreshHook};(${applyStoredPreferences})()`,
      fonts: [],
      texts: [],
      styles: [{ url: `${shellOrigin}/main.css`, integrity: '' }],
      scripts: [{ url: `${shellOrigin}/main.js`, integrity: '' }],
    },
  });
}
