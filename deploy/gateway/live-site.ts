import type { FastifyBaseLogger } from 'fastify';
import type { Preview } from 'shared-ui/contract';
import { composeInWorker } from '../compose/compose-in-worker.ts';
import type { Composition } from '../compose/composition.ts';
import type { SiteEnvironment } from '../config/site-environment.ts';
import type { Live } from '../release/live.ts';
import { ReleaseStore } from '../release/store.ts';
import { askFeatures } from './features.ts';
import { Previews } from './previews.ts';
import { ReleaseFiles } from './release-files.ts';
import { securityHeaders } from './security-headers.ts';

const askAgainAfter = 60_000;
const lookAgainAfter = 250;

interface Served {
  number: number;
  live: Live;
  composition: Composition;
}

/** What the gateway serves at this moment. It follows what is live, and what the API says that it can do. */
export class LiveSite {
  readonly files: ReleaseFiles;
  readonly previews: Previews;
  private served: Served;
  private features: string[] = [];
  private failed = 0;
  private readonly store: ReleaseStore;
  private readonly environment: SiteEnvironment;
  private readonly log: FastifyBaseLogger;
  private question: NodeJS.Timeout | undefined;
  private look: NodeJS.Timeout | undefined;

  private constructor(environment: SiteEnvironment, log: FastifyBaseLogger, store: ReleaseStore, served: Served) {
    this.environment = environment;
    this.log = log;
    this.store = store;
    this.served = served;
    this.files = new ReleaseFiles(store);
    this.previews = new Previews(store, (live, preview) => this.compose(live, preview));
  }

  /** Composes what is live, and begins to follow it. */
  static async open(environment: SiteEnvironment, log: FastifyBaseLogger): Promise<LiveSite> {
    const store = new ReleaseStore(environment.storeFolder);
    const { number, live } = await store.pointer.current();
    const composition = await composeWith(environment, live, []);
    const site = new LiveSite(environment, log, store, { number, live, composition });
    await site.files.warm(live);
    await site.askApi();
    site.lookAgain();
    return site;
  }

  get composition(): Composition {
    return this.served.composition;
  }

  get live(): Live {
    return this.served.live;
  }

  /** Whether the API described itself, and so may have cookies. */
  get apiIsOurs(): boolean {
    return this.features.length > 0;
  }

  /** The headers of every answer. */
  get headers(): Record<string, string> {
    const { origin, imageHost } = this.environment.site;
    return securityHeaders({ origin, imageHost, scriptDigest: this.composition.scriptDigest });
  }

  /** Ends what goes on in the background. */
  close() {
    clearTimeout(this.question);
    clearTimeout(this.look);
  }

  private compose(live: Live, preview?: Preview): Promise<Composition> {
    return composeWith(this.environment, live, this.features, preview);
  }

  private lookAgain() {
    this.look = setTimeout(() => void this.follow().finally(() => this.lookAgain()), lookAgainAfter);
    this.look.unref();
  }

  /** Takes over what became live, whole or not at all. */
  private async follow() {
    try {
      const number = await this.store.pointer.number();
      if (number === this.served.number || number === this.failed) return;
      this.failed = number;
      const { live, change } = await this.store.pointer.current();
      const composition = await this.compose(live);
      await this.files.warm(live);
      this.served = { number, live, composition };
      this.files.keepOnly(live);
      this.log.info({ number, change }, 'Another composition is live.');
    } catch (error) {
      this.log.error({ error: String(error) }, 'What became live cannot be served; the composition before it stays.');
    }
  }

  private async askApi() {
    const { apiBase } = this.environment;
    if (!apiBase) return;
    const features = await askFeatures(apiBase);
    if (!features) {
      this.question = setTimeout(() => void this.askApi(), askAgainAfter);
      this.question.unref();
      return;
    }
    this.features = features;
    this.log.info({ features }, 'The API was asked what it can do.');
    if (features.length > 0) this.served.composition = await this.compose(this.live);
  }
}

function composeWith(
  { storeFolder, site, brandFiles }: SiteEnvironment,
  live: Live,
  features: string[],
  preview?: Preview,
) {
  return composeInWorker({ storeFolder, live, config: site, brandFiles, features, preview });
}
