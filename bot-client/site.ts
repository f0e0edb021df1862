import { EventEmitter } from 'node:events';
import { Reports } from './reports.ts';
import { getRetryDelayMs, RETRY_DELAY_MS, SiteRequests } from './requests.ts';

/** A message for members who join, or for those who leave. */
export interface Greeting {
  enabled: boolean;
  channel_id: string | null;
  text: string;
}

/** What the bot does not log: events in a channel, of members with a role, of one member, or of another bot. */
export interface LogException {
  kind: 'channel' | 'role' | 'user' | 'bot';
  id: string;
  name: string;
}

/** The saved settings of a server. */
export interface Settings {
  id: string;
  language: 'en' | 'hu' | null;
  log_channels: { id: string; name: string; events: string[]; exceptions: LogException[] }[];
  /** Exceptions for all log channels. */
  log_exceptions: LogException[];
  greetings: { welcome: Greeting; farewell: Greeting } | null;
  revisions: Record<string, number>;
}

/** A change on the site: saved settings, a ban or an unban. `everything` means that the bot may have missed changes. */
export interface Change {
  kind: string;
  id?: string;
  revision?: number;
}

interface CachedSettings {
  isFresh: boolean;
  settings: Promise<Settings | undefined>;
  etag?: string;
  value?: Settings;
}

const COUNTS_INTERVAL_MS = 60_000;
const STREAM_TIMEOUT_MS = 30_000;

/** A client of the site's API: caches settings until they change, and stores the ids of banned users. */
export class SiteClient extends EventEmitter<{ change: [Change]; interrupted: [unknown] }> {
  readonly #requests: SiteRequests;
  readonly #reports: Reports;
  readonly #log: (message: string) => void;
  readonly #cache = new Map<string, CachedSettings>();
  #isAvailable = true;
  #bans = new Set<string>();
  #lastEventId: string | undefined;

  constructor(origin: string, key: string | undefined, { log = console.warn }: SiteClientOptions = {}) {
    super();
    this.#requests = new SiteRequests(origin, key);
    this.#reports = new Reports(this.#requests, log);
    this.#log = log;
  }

  /** Whether the site returned the settings that were last requested. */
  get isAvailable(): boolean {
    return this.#isAvailable;
  }

  isBanned(userId: string): boolean {
    return this.#bans.has(userId);
  }

  /**
   * Returns the settings of a server; undefined until the site has the report that the bot joined it. Never rejects: while
   * the site does not return them, the last known ones are used.
   */
  getSettings(guildId: string): Promise<Settings | undefined> {
    const cached = this.#cache.get(guildId);
    if (cached?.isFresh) return cached.settings;
    const entry: CachedSettings = { ...cached, isFresh: true, settings: Promise.resolve(undefined) };
    entry.settings = this.#fetchSettings(guildId, entry).then(
      (settings) => {
        this.#isAvailable = true;
        return settings;
      },
      (error) => {
        entry.isFresh = false;
        if (this.#isAvailable && !this.#requests.isStopped)
          this.#log(`The site did not return settings, so the bot uses the last known ones: ${error}`);
        this.#isAvailable = false;
        return entry.value;
      },
    );
    this.#cache.set(guildId, entry);
    return entry.settings;
  }

  async #fetchSettings(guildId: string, entry: CachedSettings): Promise<Settings | undefined> {
    const response = await this.#requests.send(`guilds/${guildId}/settings`, {
      headers: entry.etag ? { 'if-none-match': entry.etag } : {},
    });
    if (response.status === 304) return entry.value;
    if (response.status === 404) entry.isFresh = false;
    else if (!response.ok) throw new Error(`The settings could not be read: ${response.status}.`);
    entry.value = response.ok ? await response.json() : undefined;
    entry.etag = response.headers.get('etag') ?? undefined;
    return entry.value;
  }

  /** Reports the servers that the bot joined or left. Retries until the site has the report. */
  reportServers(body: { joined?: object[]; left?: string[] }): Promise<void> {
    return this.#reports.send('servers', body);
  }

  countCommand(name: string) {
    this.#reports.countCommand(name);
  }

  countMember(guildId: string, kind: 'joins' | 'leaves') {
    this.#reports.countMember(guildId, kind);
  }

  /** Reports what was counted since the last call. */
  reportCounts(): Promise<void> {
    return this.#reports.sendCounts();
  }

  /** Reports what was counted, once a minute. */
  async reportCountsRegularly(): Promise<void> {
    while (!this.#requests.isStopped) {
      await this.#requests.wait(COUNTS_INTERVAL_MS);
      await this.reportCounts();
    }
  }

  /** Reads the stream of changes and reconnects when it ends. Emits `change` once the cache is up to date. */
  async followChanges(): Promise<void> {
    while (!this.#requests.isStopped) {
      const delayMs = await this.#readChanges().catch((error) => {
        this.emit('interrupted', error);
        return RETRY_DELAY_MS;
      });
      await this.#requests.wait(delayMs);
    }
  }

  stop() {
    this.#requests.stop();
  }

  /** Applies the changes until the stream ends; returns after how many milliseconds to reconnect. */
  async #readChanges(): Promise<number> {
    const timeout = new AbortController();
    const timer = setTimeout(
      () => timeout.abort(new Error('The stream of changes sent nothing for 30 seconds.')),
      STREAM_TIMEOUT_MS,
    );
    try {
      const response = await this.#requests.open('changes', {
        headers: this.#lastEventId ? { 'last-event-id': this.#lastEventId } : {},
        signal: timeout.signal,
      });
      if (response.status === 429) return getRetryDelayMs(response);
      if (!response.ok || !response.body) throw new Error(`The changes could not be read: ${response.status}.`);
      let text = '';
      for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
        timer.refresh();
        const blocks = (text + chunk).split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) await this.#applyEvent(block);
      }
      return RETRY_DELAY_MS;
    } finally {
      clearTimeout(timer);
    }
  }

  async #applyEvent(block: string) {
    const [, id, data] = /^id: (.+)\ndata: (.+)$/.exec(block) ?? [];
    if (!data) return;
    const change: Change = JSON.parse(data);
    if (change.kind === 'everything') {
      for (const entry of this.#cache.values()) entry.isFresh = false;
      this.#bans = await this.#fetchBans();
    } else if (change.id !== undefined) {
      if (change.kind === 'ban') this.#bans.add(change.id);
      if (change.kind === 'unban') this.#bans.delete(change.id);
      const entry = this.#cache.get(change.id);
      if (entry) entry.isFresh = false;
    }
    // Set last, so that a change which failed to apply is sent again.
    this.#lastEventId = id;
    this.emit('change', change);
  }

  async #fetchBans(): Promise<Set<string>> {
    const bans = new Set<string>();
    for (let hasMore = true, after = ''; hasMore; ) {
      const response = await this.#requests.send(`bans${after && `?after=${after}`}`);
      if (!response.ok) throw new Error(`The bans could not be read: ${response.status}.`);
      const page: { bans: string[]; more: boolean } = await response.json();
      for (const id of page.bans) bans.add(id);
      hasMore = page.more;
      after = page.bans.at(-1) ?? '';
    }
    return bans;
  }
}

interface SiteClientOptions {
  /** Logs what an operator of the bot should know. */
  log?: (message: string) => void;
}
