import type { FastifyBaseLogger } from 'fastify';
import { composeInWorker } from '../compose/compose-in-worker.ts';
import type { Composition } from '../compose/composition.ts';
import type { SiteEnvironment } from '../config/site-environment.ts';
import { type Live, ReleaseStore } from '../release/store.ts';
import { askFeatures } from './features.ts';
import { ReleaseFiles } from './release-files.ts';
import { securityHeaders } from './security-headers.ts';

const askAgainAfter = 60_000;

/** What the gateway serves at this moment: the composition of the live releases. */
export class LiveSite {
  readonly files: ReleaseFiles;
  readonly live: Live;
  /** Whether the API described itself, and so may have cookies. */
  apiIsOurs = false;
  private current: Composition;
  private readonly environment: SiteEnvironment;
  private readonly log: FastifyBaseLogger;
  private question: NodeJS.Timeout | undefined;

  private constructor(environment: SiteEnvironment, log: FastifyBaseLogger, live: Live, current: Composition) {
    this.environment = environment;
    this.log = log;
    this.live = live;
    this.current = current;
    this.files = new ReleaseFiles(new ReleaseStore(environment.storeFolder));
  }

  /** Composes the live releases and begins to ask the API what it can do. */
  static async open(environment: SiteEnvironment, log: FastifyBaseLogger): Promise<LiveSite> {
    const live = await new ReleaseStore(environment.storeFolder).live();
    const composition = await composeWith(environment, live, []);
    const site = new LiveSite(environment, log, live, composition);
    await site.files.warm(live);
    await site.askApi();
    return site;
  }

  get composition(): Composition {
    return this.current;
  }

  /** The headers of every answer. */
  get headers(): Record<string, string> {
    const { origin, imageHost } = this.environment.site;
    return securityHeaders({ origin, imageHost, scriptDigest: this.current.scriptDigest });
  }

  /** Ends what goes on in the background. */
  close() {
    clearTimeout(this.question);
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
    this.apiIsOurs = features.length > 0;
    this.log.info({ features }, 'The API was asked what it can do.');
    if (this.apiIsOurs) this.current = await composeWith(this.environment, this.live, features);
  }
}

function composeWith({ storeFolder, site, brandFiles }: SiteEnvironment, live: Live, features: string[]) {
  return composeInWorker({ storeFolder, live, config: site, brandFiles, features });
}
