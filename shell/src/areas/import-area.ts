import { createInstance, registerGlobalPlugins } from '@module-federation/enhanced/runtime';
import { type Area, type CatalogArea, contractId } from 'shared-ui';
import { createCatalogPlugin } from './catalog-plugin.ts';
import { sharedLibraries } from './shared-libraries.ts';

/** The releases that are registered as remotes, by the remote's name. */
const releases = new Map<string, CatalogArea>();

// Global, because an area may bring an instance of its own.
registerGlobalPlugins([createCatalogPlugin(releases)]);

const federation = createInstance({
  name: 'shell',
  version: contractId,
  remotes: [],
  shared: sharedLibraries,
  shareStrategy: 'loaded-first',
});

/** The name of a release's remote. The first release of an area on this page has the area's name. */
function getRemoteName(area: CatalogArea): string {
  const { name, release } = area;
  return (releases.get(name) ?? area).release === release ? name : `${name}@${release}`;
}

/** Registers releases as remotes. Later releases do not replace earlier ones, which rendered pages still use. */
export function registerAreas(areas: CatalogArea[]) {
  for (const area of areas) {
    const name = getRemoteName(area);
    if (releases.has(name)) continue;
    releases.set(name, area);
    federation.registerRemotes([{ name, entry: area.entry.url, entryGlobalName: area.container, type: 'var' }]);
  }
}

/** Imports an area's module. */
export async function importArea(area: CatalogArea): Promise<Area> {
  registerAreas([area]);
  const routes = await federation.loadRemote<{ area: Area }>(`${getRemoteName(area)}/routes`);
  if (!routes) throw new Error(`The area "${area.name}" exposes no routes.`);
  return routes.area;
}
