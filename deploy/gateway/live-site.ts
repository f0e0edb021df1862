import type { FastifyBaseLogger } from 'fastify';
import type { Preview } from 'shared-ui/contract';
import { composeInWorker } from '../compose/compose-in-worker.ts';
import type { Composition } from '../compose/composition.ts';
import type { SiteEnvironment } from '../config/site-environment.ts';
import type { Live } from '../release/live.ts';
import { ReleaseStore } from '../release/store.ts';
import { Pauses } from './pauses.ts';
import { Previews } from './previews.ts';
import { ReleaseFiles } from './release-files.ts';
import { securityHeaders } from './security-headers.ts';

const lookAgainAfter = 250;

interface Served {
  number: number;
  live: Live;
  /** What the API could do when this was composed. */
  features: string[];
  composition: Composition;
}

type Log = Pick<FastifyBaseLogger, 'info' | 'error'>;

/** What a LiveSite works with. */
interface Means {
  store: ReleaseStore;
  compose: typeof composeInWorker;
  /** Asks the API what it can do; undefined if no process of it answers. */
  ask: () => Promise<string[] | undefined>;
}

/** What the gateway serves at this moment. It follows what is live, and what the API says that it can do. */
export class LiveSite {
  readonly files: ReleaseFiles;
  readonly previews: Previews;
  private served: Served;
  private features: string[];
  private readonly headersOf = new WeakMap<Composition, Record<string, string>>();
  private readonly pauses = new Pauses();
  private readonly pausesOfAsking = new Pauses();
  private readonly environment: SiteEnvironment;
  private readonly log: Log;
  private readonly means: Means;
  private question: NodeJS.Timeout | undefined;
  private look: NodeJS.Timeout | undefined;

  private constructor(environment: SiteEnvironment, log: Log, means: Means, served: Served) {
    this.environment = environment;
    this.log = log;
    this.means = means;
    this.served = served;
    this.features = served.features;
    this.files = new ReleaseFiles(means.store);
    this.previews = new Previews(means.store, (live, preview) => this.compose(live, this.features, preview));
  }

  /** Composes what is live, and begins to follow it. */
  static async open(
    environment: SiteEnvironment,
    log: Log,
    given: Pick<Means, 'ask'> & Partial<Means>,
  ): Promise<LiveSite> {
    const store = new ReleaseStore(environment.storeFolder);
    const means = { store, compose: composeInWorker, ...given };
    const [features, { number, live }] = await Promise.all([means.ask(), means.store.pointer.current()]);
    const known = { features: features ?? [] };
    const composition = await means.compose({ ...composeOptions(environment), live, ...known });
    const site = new LiveSite(environment, log, means, { number, live, composition, ...known });
    await site.files.warm(live);
    if (!features) site.askLater();
    site.lookAgain();
    return site;
  }

  get composition(): Composition {
    return this.served.composition;
  }

  /** The number of the change that made live what is served. */
  get number(): number {
    return this.served.number;
  }

  get live(): Live {
    return this.served.live;
  }

  /** Whether the API described itself, and so may have cookies. */
  get apiIsOurs(): boolean {
    return this.features.length > 0;
  }

  /** Whether the API can do something beyond the specification. */
  can(feature: string): boolean {
    return this.features.includes(feature);
  }

  /** The headers of every answer; a page has those of the composition that it is taken from. */
  headers(composition = this.composition): Record<string, string> {
    const known = this.headersOf.get(composition);
    if (known) return known;
    const { adminOrigin, site } = this.environment;
    const { origin, imageHost } = site;
    const headers = securityHeaders({ origin, imageHost, scriptDigest: composition.scriptDigest, adminOrigin });
    this.headersOf.set(composition, headers);
    return headers;
  }

  /** Ends what goes on in the background. */
  close() {
    clearTimeout(this.question);
    clearTimeout(this.look);
  }

  private compose(live: Live, features: string[], preview?: Preview): Promise<Composition> {
    return this.means.compose({ ...composeOptions(this.environment), live, features, preview });
  }

  private lookAgain() {
    this.look = setTimeout(() => void this.follow().finally(() => this.lookAgain()), lookAgainAfter);
    this.look.unref();
  }

  /** Takes over what became live or known of the API, whole or not at all. */
  private async follow() {
    const { features, pauses, served } = this;
    let what = 'looking';
    if (pauses.hold(what)) return;
    try {
      const latest = await this.means.store.pointer.number();
      if (latest === served.number && features === served.features) return;
      what = `${latest} ${features}`;
      if (pauses.hold(what)) return;
      const { number, live, change } = await this.means.store.pointer.current();
      const next = { number, live, features, composition: await this.compose(live, features) };
      await this.files.warm(live);
      this.served = next;
      this.files.keepOnly(live);
      this.log.info({ number, change, features }, 'Another composition is live.');
    } catch (error) {
      const againInSeconds = pauses.failed(what) / 1000;
      this.log.error(
        { error: String(error), againInSeconds },
        'What became live cannot be served; the composition before it stays.',
      );
    }
  }

  private askLater() {
    this.question = setTimeout(() => void this.askApi(), this.pausesOfAsking.failed('asking'));
    this.question.unref();
  }

  private async askApi() {
    const features = await this.means.ask();
    if (!features) return this.askLater();
    if (features.length > 0) this.features = features;
    this.log.info({ features }, 'The API was asked what it can do.');
  }
}

function composeOptions({ storeFolder, site, brandFiles, adminOrigin }: SiteEnvironment) {
  return { storeFolder, config: site, brandFiles, adminOrigin };
}
