/// <reference path="../../../../shared-ui/src/assets.d.ts" />
import type { Area, CatalogArea } from '../../../../shared-ui/src/contract/index.ts';

const areas: Record<string, () => Promise<{ area: Area }>> = {
  public: () => import(/* webpackChunkName: "remote-public" */ '../../../../remote-public/src/routes.ts'),
  dashboard: () => import(/* webpackChunkName: "remote-dashboard" */ '../../../../remote-dashboard/src/routes.ts'),
  admin: () => import(/* webpackChunkName: "remote-admin" */ '../../../../remote-admin/src/routes.ts'),
};

/** Stands in for the shell's `importArea` where all areas are part of one bundle. */
export async function importArea({ name }: CatalogArea): Promise<Area> {
  const load = areas[name];
  if (!load) throw new Error(`The bench does not know the area "${name}".`);
  return (await load()).area;
}
