import { Gauge, type Registry } from 'prom-client';
import type { Context } from '../http/context.ts';
import { sumReports } from './count-report.ts';

/** Shows what was reported today; of several processes each shows all of it. */
export function measureFailures(registry: Registry, context: Pick<Context, 'db' | 'now'>) {
  new Gauge({
    name: 'area_failures_today',
    help: 'Failures of releases of areas that browsers reported since midnight (UTC), in the whole site.',
    labelNames: ['area', 'release', 'kind', 'fell_back'],
    registers: [registry],
    async collect() {
      // The other figures are needed most while the database cannot be asked.
      const sums = await sumReports(context, 1).catch(() => []);
      this.reset();
      for (const { area, release, kind, instead, count } of sums)
        this.inc({ area, release, kind, fell_back: String(instead !== undefined) }, count);
    },
  });
}
