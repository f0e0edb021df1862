import type { Area, CatalogArea } from 'shared-ui';
import { getCrossOrigin } from './catalog.ts';

/** The global that an area's entry defines (Module Federation's container). */
interface Container {
  init(shareScope: unknown): unknown;
  get(module: './routes'): Promise<() => { area: Area }>;
}

declare global {
  /** The libraries that the shell shares. The bundler replaces this variable. */
  var __webpack_share_scopes__: { default: unknown };
}

const containers = new Map<string, Promise<Container>>();

/** How often each entry has failed. */
const failureCounts = new Map<string, number>();

/**
 * Imports an area's module over the network. After a failure of the entry it uses a new URL, because the browser may
 * have cached a corrupt copy as immutable. After a failure of a chunk it uses the same container, because modules of two
 * containers do not share their contexts.
 */
export async function importArea(area: CatalogArea): Promise<Area> {
  const { url } = area.entry;
  const failureCount = failureCounts.get(url) ?? 0;
  const containerPromise =
    containers.get(url) ?? openContainer(area, failureCount > 0 ? `${url}?r=${failureCount}` : url);
  containers.set(url, containerPromise);
  containerPromise.catch(() => {
    if (containers.get(url) !== containerPromise) return;
    containers.delete(url);
    failureCounts.set(url, failureCount + 1);
  });
  const factory = await (await containerPromise).get('./routes');
  return factory().area;
}

async function openContainer(area: CatalogArea, url: string): Promise<Container> {
  const { container: name } = area;
  // Clear the container of an earlier attempt, to detect a script that defines none.
  Reflect.set(globalThis, name, undefined);
  await loadScript(area, url);
  const container: Container | undefined = Reflect.get(globalThis, name);
  if (!container) throw new Error('The entry defined no container.');
  await container.init(__webpack_share_scopes__.default);
  return container;
}

/** An entry did not load. */
export class EntryLoadError extends Error {
  override readonly name = 'EntryLoadError';
}

/** Loads a script and checks its integrity. Resolves once the script has run, even if it threw. */
async function loadScript(area: CatalogArea, url: string): Promise<void> {
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  script.crossOrigin = getCrossOrigin(area);
  script.integrity = area.entry.integrity;
  script.dataset.rspack = `${area.container}:entry`;
  try {
    await new Promise<void>((resolve, reject) => {
      script.addEventListener('load', () => resolve());
      script.addEventListener('error', () => reject(new EntryLoadError(`${url} did not load.`)));
      document.head.append(script);
    });
  } finally {
    script.remove();
  }
}

/**
 * Makes the pending requests of an area fail, and those of the shell's chunks, which areas may wait for. The bundler's
 * runtime marks their elements.
 */
export function abortRequests({ container }: CatalogArea) {
  for (const element of document.head.querySelectorAll(`[data-rspack^="${container}:"], [data-rspack^="shell:"]`))
    element.dispatchEvent(new Event('error'));
}
