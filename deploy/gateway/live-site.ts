import type { FastifyBaseLogger } from 'fastify';
import type { Preview } from 'shared-ui/site';
import type { ComposeOptions } from '../compose/compose.ts';
import { composeInWorker } from '../compose/compose-in-worker.ts';
import type { Composition } from '../compose/composition.ts';
import type { Live } from '../release/live.ts';
import { ReleaseStore } from '../release/store.ts';
import type { SiteEnvironment } from '../site-environment.ts';
import { Backoff } from './backoff.ts';
import { FeatureProbe } from './features.ts';
import { Previews } from './previews.ts';
import { ReleaseFiles } from './release-files.ts';
import { createPageHeaders } from './security-headers.ts';

interface Served {
  /** The number of the live change that made these releases live. */
  number: number;
  live: Live;
  /** The API's features for which this was composed. */
  features: string[];
  composition: Composition;
}

type Log = Pick<FastifyBaseLogger, 'info' | 'error'>;

interface Deps {
  store: ReleaseStore;
  compose: typeof composeInWorker;
  fetchFeatures: () => Promise<string[] | undefined>;
}

/** Holds the composition that the gateway serves, and updates it with the live releases and the API's features. */
export class LiveSite {
  readonly files: ReleaseFiles;
  readonly previews: Previews;
  private served: Served;
  private readonly probe: FeatureProbe;
  private readonly headersCache = new WeakMap<Composition, Record<string, string>>();
  private readonly backoff = new Backoff();
  private readonly environment: SiteEnvironment;
  private readonly log: Log;
  private readonly deps: Deps;
  private timer: NodeJS.Timeout | undefined;

  private constructor(environment: SiteEnvironment, log: Log, deps: Deps, probe: FeatureProbe, served: Served) {
    this.environment = environment;
    this.log = log;
    this.deps = deps;
    this.probe = probe;
    this.served = served;
    this.files = new ReleaseFiles(deps.store);
    this.previews = new Previews(deps.store, (live, preview) => this.compose(live, probe.features, preview));
  }

  /** Composes the live releases, and starts to poll for changes. */
  static async open(
    environment: SiteEnvironment,
    log: Log,
    overrides: Pick<Deps, 'fetchFeatures'> & Partial<Deps>,
  ): Promise<LiveSite> {
    const deps = { store: new ReleaseStore(environment.store), compose: composeInWorker, ...overrides };
    const probe = new FeatureProbe(deps.fetchFeatures, log);
    const [{ number, live }] = await Promise.all([deps.store.liveHistory.getLatest(), probe.probe()]);
    const { features } = probe;
    const composition = await compose(environment, deps, { live, features });
    const site = new LiveSite(environment, log, deps, probe, { number, live, composition, features });
    await site.files.warm(live);
    site.schedulePoll();
    return site;
  }

  get composition(): Composition {
    return this.served.composition;
  }

  /** The number of the live change that made the served releases live. */
  get number(): number {
    return this.served.number;
  }

  /** The number of the latest live change in the store. */
  getLatestNumber(): Promise<number> {
    return this.deps.store.liveHistory.getLatestNumber();
  }

  get live(): Live {
    return this.served.live;
  }

  /** Whether the API is this product's own, so that it may receive cookies. */
  get isOwnApi(): boolean {
    return this.probe.features.length > 0;
  }

  hasFeature(feature: string): boolean {
    return this.probe.features.includes(feature);
  }

  /** The headers of a page of a composition. */
  getPageHeaders(composition: Composition): Record<string, string> {
    const cached = this.headersCache.get(composition);
    if (cached) return cached;
    const { staffHostOrigin, site } = this.environment;
    const { origin, imageHost } = site;
    const headers = createPageHeaders({
      origin,
      imageHost,
      earlyScriptDigest: composition.earlyScriptDigest,
      styleDigests: composition.styleDigests,
      staffHostOrigin,
    });
    this.headersCache.set(composition, headers);
    return headers;
  }

  close() {
    clearTimeout(this.timer);
    this.probe.close();
  }

  private compose(live: Live, features: string[], preview?: Preview): Promise<Composition> {
    return compose(this.environment, this.deps, { live, features, preview });
  }

  private schedulePoll() {
    this.timer = setTimeout(
      () => void this.sync().finally(() => this.schedulePoll()),
      this.deps.store.pollIntervalMs,
    ).unref();
  }

  /** Serves newly live releases, all of them or none. */
  private async sync() {
    const { backoff, served } = this;
    const { features } = this.probe;
    let attempt = 'read the store';
    if (backoff.isActive(attempt)) return;
    try {
      const latest = await this.getLatestNumber();
      if (latest === served.number && features === served.features) return;
      attempt = `compose ${latest} ${features}`;
      if (backoff.isActive(attempt)) return;
      const { number, live, change } = await this.deps.store.liveHistory.getLatest();
      const next = { number, live, features, composition: await this.compose(live, features) };
      await this.files.warm(live);
      this.served = next;
      this.files.evictExcept(live);
      this.log.info({ number, change, features }, 'A new composition is live.');
    } catch (error) {
      const retryAfterSeconds = backoff.recordFailure(attempt) / 1000;
      this.log.error(
        { attempt, error: String(error), retryAfterSeconds },
        'The site could not be updated; the previous composition stays live.',
      );
    }
  }
}

function compose(
  { site, brandFiles, staffHostOrigin }: SiteEnvironment,
  deps: Deps,
  options: Pick<ComposeOptions, 'live' | 'features' | 'preview'>,
): Promise<Composition> {
  return deps.store.withCompositionSource(options.live, (source) =>
    deps.compose({ ...source, ...options, config: site, brandFiles, staffHostOrigin }),
  );
}
