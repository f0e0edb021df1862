import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { Area, CatalogArea } from 'shared-ui';
import { expectEntry, hasRun } from './entry-script.ts';

/**
 * Gets an area's module over the network. Each release and each further attempt is a remote of its own; an attempt
 * asks under a new address, because the browser may hold a bad copy of the old one as immutable.
 */
export async function importArea(area: CatalogArea, attempt: number): Promise<Area> {
  const name = `${area.name}_${area.release}_${attempt}`;
  const entry = attempt > 0 ? `${area.entry.url}?r=${attempt}` : area.entry.url;
  // What an earlier attempt evaluated would be taken instead of the new entry.
  if (attempt > 0) Reflect.set(globalThis, area.container, undefined);
  expectEntry(entry, area.entry.integrity);
  registerRemotes([{ name, entry, type: 'global', entryGlobalName: area.container }]);
  const module = await loadRemote<{ area: Area }>(`${name}/routes`).catch((cause: unknown) => {
    const ownFile = cause instanceof Error && cause.name !== 'ChunkLoadError';
    // The runtime words an entry that threw like one that never came.
    throw ownFile && hasRun(entry) ? new Error('The entry stopped with an error.', { cause }) : cause;
  });
  if (!module) throw new Error(`The area "${area.name}" exposes nothing.`);
  return module.area;
}
