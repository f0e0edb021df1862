import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { Area, CatalogArea } from 'shared-ui';
import { expectEntry } from './entry-script.ts';

/**
 * Gets an area's module over the network. A further attempt is a remote of its own under a new address,
 * because the browser may hold a bad copy of the old one as immutable.
 */
export async function importArea(area: CatalogArea, attempt: number): Promise<Area> {
  const name = attempt > 0 ? `${area.container}_${attempt}` : area.container;
  const entry = attempt > 0 ? `${area.entry.url}?r=${attempt}` : area.entry.url;
  // What an earlier attempt evaluated would be taken instead of the new entry.
  if (attempt > 0) Reflect.set(globalThis, area.container, undefined);
  expectEntry(entry, area.entry.integrity);
  registerRemotes([{ name, entry, type: 'global', entryGlobalName: area.container }]);
  const module = await loadRemote<{ area: Area }>(`${name}/routes`);
  if (!module) throw new Error(`The area "${area.name}" exposes nothing.`);
  return module.area;
}
