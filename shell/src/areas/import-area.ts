import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { Area, CatalogArea } from 'shared-ui';
import { expectEntry } from './entry-script.ts';

/**
 * Gets an area's module over the network. A further attempt asks under a new address,
 * because the browser may hold a bad copy of the old one as immutable.
 */
export async function importArea(area: CatalogArea, attempt: number): Promise<Area> {
  const entry = attempt > 0 ? `${area.entry.url}?r=${attempt}` : area.entry.url;
  expectEntry(entry, area.entry.integrity);
  registerRemotes([{ name: area.container, entry, type: 'global' }], { force: attempt > 0 });
  const module = await loadRemote<{ area: Area }>(`${area.container}/routes`);
  if (!module) throw new Error(`The area "${area.name}" exposes nothing.`);
  return module.area;
}
