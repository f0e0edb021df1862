import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { Backoff } from './backoff.ts';

const openApiDocument = z.object({
  info: z.object({ 'x-features': z.array(z.string().regex(/^[a-z][a-z0-9-]*$/)).optional() }),
});

/**
 * Fetches the features that the API has beyond the specification: `info.x-features` of its OpenAPI document. An API
 * without that document has none; returns undefined if no process responds.
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
    if (response.status >= 500 || response.status === 429) return undefined;
    if (!response.ok) return [];
    const parsed = openApiDocument.safeParse(await response.json().catch(() => undefined));
    return parsed.success ? (parsed.data.info['x-features'] ?? []) : [];
  } catch {
    return undefined;
  }
}

/** Fetches the API's features, and retries in the background until the API responds. */
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

  /** Empty until the API responds. */
  get features(): string[] {
    return this.current;
  }

  /** Fetches the features once, and schedules a retry if the API does not respond. */
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
