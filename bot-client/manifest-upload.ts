import { MAX_MANIFEST_BYTES } from './manifest/check-manifest.ts';
import type { Manifest } from './manifest/manifest.ts';
import { getRetryDelayMs, REQUEST_TIMEOUT_MS, RETRY_DELAY_MS, type SiteRequests } from './requests.ts';
import { SiteProblem, toRecord } from './site-problem.ts';

const MAX_RETRY_DELAY_MS = 5 * 60_000;

/** How many faults of a rejected manifest are logged. */
const MAX_LOGGED_FAULTS = 5;

const OLDER_SITE =
  'The site is too old for manifests, so server owners cannot set the bot’s features. Upgrade the site.';

/** Statuses that the same manifest would get again. */
const REJECTED = [413, 415, 422];

/** Sends the bot's manifest until the site accepts or rejects it. */
export class ManifestUpload {
  readonly #requests: SiteRequests;
  readonly #log: (message: string) => void;
  readonly #content: string;
  #digest: string | undefined;

  constructor(manifest: Manifest, requests: SiteRequests, log: (message: string) => void) {
    this.#requests = requests;
    this.#log = log;
    this.#content = JSON.stringify(manifest);
  }

  /** The site's name for the manifest; undefined until the site has accepted it. */
  get digest(): string | undefined {
    return this.#digest;
  }

  /**
   * Resolves after the first attempt: a site that fails must not keep the bot from its settings. Retries go on, and
   * `onLateAccept` is called if one of them succeeds.
   */
  async start(onLateAccept: () => void): Promise<void> {
    const size = Buffer.byteLength(this.#content);
    if (size > MAX_MANIFEST_BYTES)
      return this.#log(`The manifest has ${size} bytes, and is not sent: ${MAX_MANIFEST_BYTES} are allowed.`);
    const delayMs = await this.#send(RETRY_DELAY_MS);
    if (delayMs !== undefined) void this.#retry(delayMs, onLateAccept);
  }

  async #retry(firstDelayMs: number, onLateAccept: () => void) {
    let backoffMs = RETRY_DELAY_MS;
    for (let delayMs: number | undefined = firstDelayMs; delayMs !== undefined; ) {
      await this.#requests.wait(delayMs);
      if (this.#requests.isStopped) return;
      backoffMs = Math.min(backoffMs * 2, MAX_RETRY_DELAY_MS);
      delayMs = await this.#send(backoffMs);
    }
    if (this.#digest !== undefined) onLateAccept();
  }

  /** Returns after how many milliseconds to retry; undefined if the site has decided. */
  async #send(backoffMs: number): Promise<number | undefined> {
    try {
      // Not `send`: after 429 it delays all requests, which have another limit than manifests.
      const response = await this.#requests.open('manifest', {
        method: 'PUT',
        body: this.#content,
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
        olderSiteMessage: OLDER_SITE,
      });
      const body: unknown = await response.json().catch(() => undefined);
      if (response.status === 429) return getRetryDelayMs(response, backoffMs);
      if (response.status === 200) this.#accept(body);
      else this.#logRejection(body);
    } catch (error) {
      const { kind, response } = error instanceof SiteProblem ? error : {};
      if (kind === 'version' || REJECTED.includes(response?.status ?? 0)) return undefined;
      return response ? getRetryDelayMs(response, backoffMs) : backoffMs;
    }
    return undefined;
  }

  #accept(body: unknown) {
    const { digest, live } = toRecord(body);
    if (typeof digest === 'string') this.#digest = digest;
    if (live === false)
      this.#log(
        'The site shows another manifest than this one: a newer one, or one that an operator pinned. See "npm run site -- bot manifest".',
      );
  }

  #logRejection(body: unknown) {
    const { faults, message } = toRecord(body);
    const lines = Array.isArray(faults) ? faults.map(describeFault) : [`${message ?? 'It gave no reason.'}`];
    const more = lines.length - MAX_LOGGED_FAULTS;
    const shown = [
      ...lines.slice(0, MAX_LOGGED_FAULTS),
      ...(more > 0 ? [`and ${more} more; "npx vigil-bot check manifest.json" shows all.`] : []),
    ];
    this.#log(['The site rejected the bot’s manifest:', ...shown.map((line) => `  ${line}`)].join('\n'));
  }
}

function describeFault(fault: unknown): string {
  const { path, sentence } = toRecord(fault);
  return `${path || 'It'} ${sentence}`;
}
