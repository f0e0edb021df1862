import type { Catalog, Language } from 'shared-ui/contract';
import { catalogArea } from '../compose/catalog.ts';
import type { ReleaseStore } from '../release/store.ts';

/** The live areas of a store that are not developed now, as entries of the catalog. */
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
