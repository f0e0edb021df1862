import { setTimeout as wait } from 'node:timers/promises';
import type { ReleaseStore } from '../../deploy/release/store.ts';
import type { Releases } from './two-releases.ts';

/** Tracks which releases the gateways serve, by the number of the change that made them live. */
export class ServedReleases {
  private readonly gateways: string[];
  private readonly store: ReleaseStore;
  private readonly cache = new Map<number, Releases>();

  constructor(gateways: string[], store: ReleaseStore) {
    this.gateways = gateways;
    this.store = store;
  }

  /** The number of the latest change that every gateway serves. */
  async getNumber(): Promise<number> {
    return Math.min(...(await Promise.all(this.gateways.map(fetchNumber))));
  }

  /** The number of the latest change. Some gateways may not serve it yet. */
  getLatestNumber(): Promise<number> {
    return this.store.liveHistory.getLatestNumber();
  }

  /** Waits until every gateway serves a change. */
  async waitUntilServed(number: number) {
    while ((await this.getNumber()) < number) await wait(20);
  }

  /** Whether exactly these releases were live together after one of the changes `from` to `to`. */
  async wereLiveTogether(releases: Releases, from: number, to: number): Promise<boolean> {
    for (let number = Math.max(1, from); number <= to; number += 1) {
      const { shell, ...areas } = await this.getLiveAfter(number);
      if (formatReleases(releases) === formatReleases(releases.shell && shell ? { shell, ...areas } : areas))
        return true;
    }
    return false;
  }

  private async getLiveAfter(number: number): Promise<Releases> {
    const cached = this.cache.get(number);
    if (cached) return cached;
    const version = await this.store.liveHistory.read(number);
    const entries = Object.entries(version?.live ?? {}).map(([name, { release }]) => [name, release]);
    const releases = Object.fromEntries(entries) as Releases;
    this.cache.set(number, releases);
    return releases;
  }
}

async function fetchNumber(gateway: string): Promise<number> {
  const response = await fetch(`${gateway}/healthz`);
  if (!response.ok) throw new Error(`/healthz responded with ${response.status}.`);
  return ((await response.json()) as { number: number }).number;
}

function formatReleases(releases: Releases): string {
  return Object.entries(releases)
    .map(([name, release]) => `${name} ${release}`)
    .sort()
    .join(', ');
}
