import type { CatalogArea, PageConfig } from 'shared-ui';
import { type AreaLoadError, isReleaseFault } from './failure.ts';

/** Has failures of releases reported, where the API takes reports; of one that staff look at first, nothing is said. */
export function createFailureReporter({ features, preview }: Pick<PageConfig, 'features' | 'preview'>) {
  return (failure: AreaLoadError, { name: area, release }: CatalogArea, instead?: CatalogArea) => {
    const { kind } = failure;
    if (!features.includes('reports') || preview || !isReleaseFault(kind)) return;
    const report = { area, release, kind, instead: instead?.release };
    import('../reports/report-failure.ts').then(({ reportFailure }) => reportFailure(report)).catch(() => undefined);
  };
}
