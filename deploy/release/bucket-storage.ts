import { mkdirSync, realpathSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { BucketClient, StoreError } from './bucket-client.ts';
import { mapInBatches } from './map-in-batches.ts';
import type { Storage } from './storage.ts';
import type { Bucket } from './store-location.ts';

/** Written again by each process that writes, to see whether the store rejects that. */
const PROBE = 'conditional-writes';

/** The longest key that object stores take. */
const MAX_KEY_BYTES = 1024;

/** Stores releases in a bucket of an object store with conditional writes. */
export class BucketStorage implements Storage {
  // Stores charge for each request.
  readonly pollIntervalMs = 5000;
  private readonly client: BucketClient;
  private readonly url: string;
  private readonly prefix: string;
  private probe: Promise<void> | undefined;

  constructor(bucket: Bucket) {
    this.client = new BucketClient(bucket);
    this.url = bucket.url;
    this.prefix = `${new URL(bucket.url).pathname.slice(1)}/`.replace(/^\/$/, '');
  }

  async read(key: string): Promise<Buffer | undefined> {
    if (Buffer.byteLength(this.prefix + key) > MAX_KEY_BYTES) return undefined;
    const { status, body } = await this.client.send({ method: 'GET', key: this.prefix + key });
    return status === 404 ? undefined : body;
  }

  async create(key: string, content: Buffer | string): Promise<boolean> {
    this.probe ??= this.requireConditionalWrites();
    await this.probe;
    const body = Buffer.from(content);
    const { isCreated, isRetry } = await this.put(key, body);
    // If only the response of the first attempt was lost, the file is ours.
    return isCreated || (isRetry && (await this.read(key))?.equals(body) === true);
  }

  async list(prefix: string): Promise<string[]> {
    return this.listNames(`${prefix}/`, '/');
  }

  async remove(prefix: string) {
    const below = (await this.listNames(`${prefix}/`)).map((name) => `${prefix}/${name}`);
    await mapInBatches([prefix, ...below], (key) => this.client.send({ method: 'DELETE', key: this.prefix + key }));
  }

  /** A write to an object store is complete or has no effect. */
  async removeUnfinishedFiles(): Promise<number> {
    return 0;
  }

  async withLocalCopy<T>(prefixes: string[], run: (folder: string) => Promise<T>): Promise<T> {
    const folder = realpathSync(await mkdtemp(path.join(os.tmpdir(), 'releases-')));
    try {
      for (const prefix of prefixes) {
        const names = await this.listNames(`${prefix}/`);
        await mapInBatches(names, (name) => this.download(`${prefix}/${name}`, folder));
      }
      return await run(folder);
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  private async download(key: string, folder: string) {
    const target = path.join(folder, key);
    if (!target.startsWith(folder + path.sep)) throw new StoreError(`${this.url}/${key} is no file of a release.`);
    const content = await this.read(key);
    // Another process may have pruned it meanwhile.
    if (!content) return;
    mkdirSync(path.dirname(target), { recursive: true });
    await writeFile(target, content);
  }

  /** Writes a file unless it exists. */
  private async put(key: string, body: Buffer): Promise<{ isCreated: boolean; isRetry: boolean }> {
    const headers = { 'if-none-match': '*' };
    const { status, isRetry } = await this.client.send({ method: 'PUT', key: this.prefix + key, headers, body });
    if (status === 404) throw this.createWrongServerError();
    return { isCreated: status !== 412, isRetry };
  }

  /** A store that ignores the condition would let one of two operators overwrite what the other made live. */
  private async requireConditionalWrites() {
    const body = Buffer.from('Written by each process that writes, to see whether the store rejects it.\n');
    for (let turn = 1; turn <= 2; turn += 1) if (!(await this.put(PROBE, body)).isCreated) return;
    throw new StoreError(
      `${this.url} does not support conditional writes (If-None-Match), without which releases could be lost. Use a store that does.`,
    );
  }

  private createWrongServerError(): StoreError {
    return new StoreError(`${this.url} does not respond as an object store. Check SITE_STORE_ENDPOINT.`);
  }

  /** The names below a prefix; with a delimiter, only up to it. */
  private async listNames(prefix: string, delimiter = ''): Promise<string[]> {
    const start = this.prefix + prefix;
    const names: string[] = [];
    let token = '';
    do {
      const page = parsePage(await this.fetchPage({ prefix: start, delimiter, 'continuation-token': token }));
      if (!page) throw this.createWrongServerError();
      for (const key of page.keys) if (key.startsWith(start)) names.push(key.slice(start.length).replace(/\/$/, ''));
      token = page.token;
    } while (token);
    return names.filter(Boolean);
  }

  private async fetchPage(query: Record<string, string>): Promise<string> {
    const set = Object.fromEntries(Object.entries(query).filter(([, value]) => value));
    const { status, body } = await this.client.send({ method: 'GET', query: { 'list-type': '2', ...set } });
    return status === 200 ? body.toString() : '';
  }
}

/** Parses a response to ListObjectsV2. Our keys have no character that XML would escape. */
function parsePage(xml: string) {
  const [, isTruncated] = /<IsTruncated>(true|false)<\/IsTruncated>/.exec(xml) ?? [];
  const [, token = ''] = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(xml) ?? [];
  if (!isTruncated || (isTruncated === 'true') !== (token !== '')) return undefined;
  const found = xml.matchAll(/<(?:Key|CommonPrefixes>\s*<Prefix)>([^<]*)</g);
  return { keys: [...found].map(([, key = '']) => key), token };
}
