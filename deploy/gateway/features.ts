import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { Backoff } from './backoff.ts';

const openApiDocument = z.object({
  info: z.object({ 'x-features': z.array(z.string().regex(/^[a-z][a-z0-9-]*$/)).optional() }),
});

/**
 * Fetches the features that the API has beyond the specification: `info.x-features` of its OpenAPI document. Returns
 * undefined if no process answers with that document: any other response may come from a proxy, or while an API starts.
 */
export async function fetchFeatures(apiBases: string[]): Promise<string[] | undefined> {
  if (apiBases.length === 0) return [];
  for (const apiBase of apiBases) {
    const features = await fetchFeaturesFrom(apiBase);
    if (features) return features;
  }
  return undefined;
}

async function fetchFeaturesFrom(apiBase: string): Promise<string[] | undefined> {
  try {
    const response = await fetch(`${apiBase}/v1/openapi.json`, {
      redirect: 'error',
      signal: AbortSignal.timeout(5000),
    });
    if (!response.ok) return undefined;
    const { data } = openApiDocument.safeParse(await response.json());
    return data && (data.info['x-features'] ?? []);
  } catch {
    return undefined;
  }
}

/** Fetches the API's features, and retries in the background until the API describes itself. */
export class FeatureProbe {
  private current: string[] = [];
  private readonly fetch: () => Promise<string[] | undefined>;
  private readonly log: Pick<FastifyBaseLogger, 'info'>;
  private readonly backoff = new Backoff();
  private timer: NodeJS.Timeout | undefined;

  constructor(fetch: () => Promise<string[] | undefined>, log: Pick<FastifyBaseLogger, 'info'>) {
    this.fetch = fetch;
    this.log = log;
  }

  /** Empty until the API describes itself. */
  get features(): string[] {
    return this.current;
  }

  /** Fetches the features once, and schedules a retry if there is no valid answer. */
  async probe() {
    const features = await this.fetch();
    if (!features) {
      this.timer = setTimeout(() => void this.probe(), this.backoff.recordFailure('features')).unref();
      return;
    }
    if (features.length > 0) this.current = features;
    this.log.info({ features }, 'Received the features of the API.');
  }

  close() {
    clearTimeout(this.timer);
  }
}
