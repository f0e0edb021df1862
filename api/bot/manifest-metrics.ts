import { Gauge, type Registry } from 'prom-client';
import type { QueryDeps } from '../db/tables.ts';
import { queryForMetric } from '../http/metrics.ts';
import { listManifests, readRejection } from './manifests.ts';

/** Adds metrics of the bot's manifests; every process returns the same. */
export function measureManifests(registry: Registry, { db, now }: QueryDeps) {
  new Gauge({
    name: 'bot_manifests',
    help: 'How many manifests of the bot are stored.',
    // A label, because a gauge without one is 0 when it was not set.
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const manifests = await queryForMetric(listManifests(db));
      this.reset();
      if (manifests) this.set({ state: 'stored' }, manifests.length);
    },
  });
  new Gauge({
    name: 'bot_manifest_rejected_seconds',
    help: 'How many seconds ago the bot’s last manifest was rejected, by its number of faults; no series if it was accepted.',
    labelNames: ['faults'],
    registers: [registry],
    async collect() {
      const rejection = await queryForMetric(readRejection(db));
      this.reset();
      if (!rejection) return;
      const seconds = (now() - rejection.rejected_at.getTime()) / 1000;
      this.set({ faults: rejection.faults.length }, Math.max(0, seconds));
    },
  });
}
