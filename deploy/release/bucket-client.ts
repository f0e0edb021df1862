import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { types } from 'node:util';
import { AwsV4Signer } from 'aws4fetch';
import { OperatorError } from 'config/operator-errors';
import { Agent } from 'undici';
import type { Bucket } from './store-location.ts';

/** An object store cannot be used; the message says why, and what to do. */
export class StoreError extends OperatorError {
  override readonly name = 'StoreError';
}

interface BucketRequest {
  method: 'GET' | 'PUT' | 'DELETE';
  /** Without a key, the request is to the bucket itself. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Buffer;
}

interface BucketResponse {
  status: number;
  body: Buffer;
  /** Whether an earlier attempt may have had an effect, although its response was lost. */
  isRetry: boolean;
}

const MAX_ATTEMPTS = 3;
const RETRY_DELAY_MS = 200;
const CONNECT_TIMEOUT_MS = 3000;
const TIMEOUT_MS = 10_000;
const MAX_CONNECTIONS = 16;

/** Sends signed requests to a bucket, and again if they fail for a moment. */
export class BucketClient {
  private readonly agent = new Agent({
    connections: MAX_CONNECTIONS,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  });
  private readonly bucket: Bucket;
  private readonly name: string;

  constructor(bucket: Bucket) {
    this.bucket = bucket;
    this.name = new URL(bucket.url).hostname;
  }

  /** Sends a request; throws a `StoreError` unless it succeeds, finds no object (404) or one that exists already (412). */
  async send(request: BucketRequest): Promise<BucketResponse> {
    for (let attempt = 1; ; attempt += 1) {
      const result = await this.attempt(request).catch((error: unknown) => this.describeNetworkError(error));
      const isRetry = attempt > 1;
      if (!(result instanceof StoreError)) {
        const error = this.findError(result);
        if (!error) return { ...result, isRetry };
        if (!isTemporary(result.status) || attempt === MAX_ATTEMPTS) throw error;
      } else if (attempt === MAX_ATTEMPTS) throw result;
      await pause(RETRY_DELAY_MS * attempt);
    }
  }

  private async attempt({ method, key, query, headers, body }: BucketRequest) {
    const { endpoint, url: _url, ...credentials } = this.bucket;
    const url = new URL(`${endpoint}/${this.name}${key === undefined ? '' : `/${key}`}`);
    url.search = new URLSearchParams(query).toString();
    const signed = await new AwsV4Signer({
      ...{ ...credentials, service: 's3', method, url: url.href },
      headers: { ...headers, 'x-amz-content-sha256': hash('sha256', body ?? '') },
    }).sign();
    const response = await this.agent.request({
      ...{ method, origin: url.origin, path: url.pathname + url.search, body },
      headers: Object.fromEntries(signed.headers),
    });
    return { status: response.statusCode, body: Buffer.from(await response.body.arrayBuffer()) };
  }

  private describeNetworkError(error: unknown): StoreError {
    const code = types.isNativeError(error) && 'code' in error ? String(error.code) : '';
    const reason = (types.isNativeError(error) && error.message) || code;
    return new StoreError(
      `${this.bucket.endpoint} does not respond: ${reason}. Check the network, SITE_STORE_ENDPOINT and AWS_REGION.`,
      { cause: error },
    );
  }

  private findError({ status, body }: { status: number; body: Buffer }): StoreError | undefined {
    const [, code = ''] = status < 300 ? [] : (/<Code>(\w+)<\/Code>/.exec(body.toString()) ?? []);
    const { url, endpoint } = this.bucket;
    if (code === 'NoSuchBucket')
      return new StoreError(`${endpoint} has no bucket ${this.name}. Create it, or correct SITE_STORE.`);
    if (status < 300 || status === 404 || status === 412) return undefined;
    const reason = `${status}${code && ` ${code}`}`;
    if (status === 501)
      return new StoreError(
        `${url} does not support conditional writes (${reason}), without which releases could be lost. Use a store that does.`,
      );
    if (status === 401 || status === 403)
      return new StoreError(
        `${url} rejects the credentials (${reason}). Correct AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give them the rights to list, read, write and delete.`,
      );
    return new StoreError(
      `${url} cannot be used: ${endpoint} responds with ${reason}. Check SITE_STORE_ENDPOINT and AWS_REGION, or try again later.`,
    );
  }
}

/** Too many requests, a write at the same moment, or a failure of the store. */
function isTemporary(status: number): boolean {
  return status === 409 || status === 429 || (status >= 500 && status !== 501);
}
