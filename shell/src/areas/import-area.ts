import type { Area, CatalogArea } from 'shared-ui';
import { getCrossOrigin } from './catalog.ts';

/** What an area's entry leaves behind, as Module Federation defines it. */
interface Container {
  init(shareScope: unknown): unknown;
  get(module: './routes'): Promise<() => { area: Area }>;
}

declare global {
  /** The libraries that the shell shares; the bundler puts its own variable here. */
  var __webpack_share_scopes__: { default: unknown };
}

const containers = new Map<string, Promise<Container>>();

/**
 * Gets an area's module over the network. A further attempt asks under a new address, because the browser may hold a
 * bad copy of the old one as immutable.
 */
export async function importArea(area: CatalogArea, attempt: number): Promise<Area> {
  const address = attempt > 0 ? `${area.entry.url}?r=${attempt}` : area.entry.url;
  const opening = containers.get(address) ?? openContainer(area, address);
  containers.set(address, opening);
  opening.catch(() => containers.delete(address));
  const factory = await (await opening).get('./routes');
  return factory().area;
}

async function openContainer(area: CatalogArea, address: string): Promise<Container> {
  const { container: name, entry } = area;
  // What an earlier attempt left behind must not be taken for what this one does.
  Reflect.set(globalThis, name, undefined);
  await loadScript(address, entry.integrity, getCrossOrigin(area));
  const container: Container | undefined = Reflect.get(globalThis, name);
  if (!container) throw new Error('The entry stopped with an error.');
  await container.init(__webpack_share_scopes__.default);
  return container;
}

const SCRIPT_TIMEOUT_MS = 6000;

/** An entry did not come, in time or at all. */
export class EntryLoadError extends Error {
  override readonly name = 'EntryLoadError';
  readonly type: 'error' | 'timeout';

  constructor(url: string, type: 'error' | 'timeout') {
    super(type === 'timeout' ? `${url} took too long.` : `${url} did not load.`);
    this.type = type;
  }
}

/** Runs the script at an address if it is what it must be. It is done when the script ran, be it with an error. */
async function loadScript(url: string, integrity: string, crossOrigin = 'anonymous'): Promise<void> {
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  script.crossOrigin = crossOrigin;
  script.integrity = integrity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      script.addEventListener('load', () => resolve());
      script.addEventListener('error', () => reject(new EntryLoadError(url, 'error')));
      timer = setTimeout(() => reject(new EntryLoadError(url, 'timeout')), SCRIPT_TIMEOUT_MS);
      document.head.append(script);
    });
  } finally {
    clearTimeout(timer);
    script.remove();
  }
}
