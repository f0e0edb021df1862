import { type Catalog, contractId, type Language } from 'shared-ui/site';
import { createCatalogArea } from '../../deploy/compose/catalog.ts';
import { createPageHtml } from '../../deploy/compose/html.ts';
import type { ReleaseStore } from '../../deploy/release/store.ts';
import type { SiteEnvironment } from '../../deploy/site-environment.ts';
import { prepareFirstPaint } from '../../shell/src/app/early-script.ts';
import { type DevSource, getDevContainer } from './dev-config.ts';

/** An area and the development server that serves it. */
export interface ServedArea extends DevSource {
  origin: string;
}

// All packages have their own React refresh runtime and share this hook; it must exist before React loads.
const refreshHook = `(() => {
  const renderers = new Map();
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    renderers,
    supportsFiber: true,
    inject(renderer) { renderers.set(renderers.size + 1, renderer); return renderers.size; },
    onScheduleFiberRoot() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {},
  };
})()`;

/** Creates the catalog of the development servers; files have no digests, because they change while they are edited. */
export function createDevCatalog(areas: ServedArea[]): Catalog {
  return areas.map(({ name, basePaths, origin }) => ({
    name,
    basePaths,
    routes: [],
    container: getDevContainer(name),
    entry: { url: `${origin}/entry.js`, integrity: '' },
    styles: [],
    preload: [],
    contract: contractId,
    gated: false,
    release: 'development',
  }));
}

/** Loads the catalog entries of live areas that are not served from source. */
export async function loadReleasedAreas(
  store: ReleaseStore,
  namesFromSource: string[],
  language: Language,
): Promise<Catalog> {
  const { shell: _shell, ...areas } = await store.getLive();
  const others = Object.entries(areas).filter(([name]) => !namesFromSource.includes(name));
  return Promise.all(
    others.map(async ([name, live]) => {
      const entry = createCatalogArea(await store.getManifest(name, live.release), live, { routes: [] }, language);
      // The development server has no gate.
      return { ...entry, gated: false };
    }),
  );
}

/** Creates the page that the development server sends for every path. */
export function createDevPage(
  environment: SiteEnvironment,
  features: string[],
  catalog: Catalog,
  shellOrigin: string,
  language: Language,
): string {
  return createPageHtml({
    config: { ...environment.site, features, language },
    catalog,
    title: environment.site.brand.name,
    shell: {
      earlyScript: `${refreshHook};(${prepareFirstPaint})()`,
      fonts: [],
      messages: [],
      styles: [{ url: `${shellOrigin}/main.css` }],
      scripts: [{ url: `${shellOrigin}/main.js`, integrity: '' }],
    },
  });
}
