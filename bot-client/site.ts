import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

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

/** What happened on a day: how often commands were run, and how many members joined and left each server. */
interface DayCounts {
  commands: Record<string, number>;
  servers: Record<string, { joins: number; leaves: number }>;
}

const COUNTS_INTERVAL_MS = 60_000;
const MAX_SERVERS_PER_REPORT = 1000;
const REQUEST_TIMEOUT_MS = 10_000;
const STREAM_TIMEOUT_MS = 30_000;
const RETRY_DELAY_MS = 2000;

/** A client of the site's API: caches settings until they change, and stores the ids of banned users. */
export class SiteClient extends EventEmitter<{ change: [Change]; interrupted: [unknown] }> {
  readonly #origin: string;
  readonly #key: string | undefined;
  readonly #cache = new Map<string, CachedSettings>();
  readonly #stopped = new AbortController();
  #bans = new Set<string>();
  #lastEventId: string | undefined;
  #reports = Promise.resolve();
  #days: Record<string, DayCounts> = {};

  constructor(origin: string, key: string | undefined) {
    super();
    this.#origin = origin;
    this.#key = key;
  }

  isBanned(userId: string): boolean {
    return this.#bans.has(userId);
  }

  /** Returns the settings of a server; undefined until the site has the report that the bot joined it. */
  getSettings(guildId: string): Promise<Settings | undefined> {
    const cached = this.#cache.get(guildId);
    if (cached?.isFresh) return cached.settings;
    const entry: CachedSettings = { ...cached, isFresh: true, settings: Promise.resolve(undefined) };
    entry.settings = this.#fetchSettings(guildId, entry).catch((error) => {
      entry.isFresh = false;
      throw error;
    });
    this.#cache.set(guildId, entry);
    return entry.settings;
  }

  async #fetchSettings(guildId: string, entry: CachedSettings): Promise<Settings | undefined> {
    const response = await this.#request(`guilds/${guildId}/settings`, {
      headers: entry.etag ? { 'if-none-match': entry.etag } : {},
    });
    if (response.status === 304) return entry.value;
    if (response.status === 404) entry.isFresh = false;
    else if (!response.ok) throw new Error(`The settings could not be read: ${response.status}.`);
    entry.etag = response.headers.get('etag') ?? undefined;
    entry.value = response.ok ? await response.json() : undefined;
    return entry.value;
  }

  /** Reports the servers that the bot joined or left. Sends reports in order. Retries each until the site accepts it or rejects it. */
  reportServers(body: { joined?: object[]; left?: string[] }): Promise<void> {
    return this.#report('servers', body);
  }

  countCommand(name: string) {
    const { commands } = this.#getToday();
    commands[name] = (commands[name] ?? 0) + 1;
  }

  countMember(guildId: string, kind: 'joins' | 'leaves') {
    const { servers } = this.#getToday();
    servers[guildId] ??= { joins: 0, leaves: 0 };
    servers[guildId][kind] += 1;
  }

  /** Reports what was counted since the last call. */
  reportCounts(): Promise<void> {
    const days = Object.entries(this.#days);
    this.#days = {};
    for (const [day, { commands, servers }] of days) {
      if (Object.keys(commands).length > 0) void this.#report('commands', { report: randomUUID(), day, commands });
      const rest = Object.entries(servers).map(([id, counts]) => ({ id, ...counts }));
      while (rest.length > 0)
        void this.#report('members', { report: randomUUID(), day, servers: rest.splice(0, MAX_SERVERS_PER_REPORT) });
    }
    return this.#reports;
  }

  /** Reports what was counted, once a minute. */
  async reportCountsRegularly(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      await this.#wait(COUNTS_INTERVAL_MS);
      await this.reportCounts();
    }
  }

  #getToday(): DayCounts {
    const day = new Date().toISOString().slice(0, 10);
    this.#days[day] ??= { commands: {}, servers: {} };
    return this.#days[day];
  }

  #report(path: string, body: object): Promise<void> {
    this.#reports = this.#reports.then(async () => {
      while (!this.#stopped.signal.aborted) {
        const status = await this.#request(path, { body: JSON.stringify(body) }).then(
          (response) => response.status,
          () => undefined,
        );
        // An older site does not take every kind of report.
        if (status === 200 || status === 400 || status === 404) return;
        await this.#wait(RETRY_DELAY_MS);
      }
    });
    return this.#reports;
  }

  /** Reads the stream of changes and reconnects when it ends. Emits `change` once the cache is up to date. */
  async followChanges(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      await this.#readChanges().catch((error) => this.emit('interrupted', error));
      await this.#wait(RETRY_DELAY_MS);
    }
  }

  stop() {
    this.#stopped.abort();
  }

  async #readChanges() {
    const timeout = new AbortController();
    const timer = setTimeout(
      () => timeout.abort(new Error('The stream of changes sent nothing for 30 seconds.')),
      STREAM_TIMEOUT_MS,
    );
    try {
      const response = await this.#request('changes', {
        headers: this.#lastEventId ? { 'last-event-id': this.#lastEventId } : {},
        signal: timeout.signal,
      });
      if (!response.ok || !response.body) throw new Error(`The changes could not be read: ${response.status}.`);
      let text = '';
      for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
        timer.refresh();
        const blocks = (text + chunk).split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) await this.#applyEvent(block);
      }
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
      const response = await this.#request(`bans${after && `?after=${after}`}`);
      if (!response.ok) throw new Error(`The bans could not be read: ${response.status}.`);
      const page: { bans: string[]; more: boolean } = await response.json();
      for (const id of page.bans) bans.add(id);
      hasMore = page.more;
      after = page.bans.at(-1) ?? '';
    }
    return bans;
  }

  #request(path: string, { headers = {}, body, signal }: RequestOptions = {}): Promise<Response> {
    return fetch(`${this.#origin}/v1/bot/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${this.#key}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      body,
      signal: AbortSignal.any([signal ?? AbortSignal.timeout(REQUEST_TIMEOUT_MS), this.#stopped.signal]),
    });
  }

  #wait(milliseconds: number) {
    return sleep(milliseconds, undefined, { signal: this.#stopped.signal }).catch(() => {});
  }
}

interface RequestOptions {
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
}
