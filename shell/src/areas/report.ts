import type { CatalogArea, PageConfig } from 'shared-ui';
import { type AreaFailure, blamesRelease } from './failure.ts';

/** Has failures of releases reported, where the API takes reports; of one that staff look at first, nothing is said. */
export function reportWith({ features, preview }: Pick<PageConfig, 'features' | 'preview'>) {
  return (failure: AreaFailure, { name: area, release }: CatalogArea, instead?: CatalogArea) => {
    const { kind } = failure;
    if (!features.includes('reports') || preview || !blamesRelease(kind)) return;
    const report = { area, release, kind, instead: instead?.release };
    import('../reports/report-failure.ts').then(({ reportFailure }) => reportFailure(report)).catch(() => undefined);
  };
}
