import type { SettingsFaultLog } from './parse-settings.ts';
import { type SiteRequests, toPath } from './requests.ts';
import type { Settings } from './settings.ts';

interface CachedSettings<F extends object> {
  isFresh: boolean;
  settings: Promise<Settings<F> | undefined>;
  etag?: string | undefined;
  value?: Settings<F> | undefined;
}

interface SettingsCacheOptions {
  requests: SiteRequests;
  faultLog: SettingsFaultLog;
  /** Requests features as the bot's own manifest has them: that of another version of the bot may be live. */
  getManifestQuery: () => Record<string, string>;
  onFetched: () => void;
}

/** The settings of servers, each fetched when it is needed and again after it changed. */
export class SettingsCache<F extends object> {
  readonly #options: SettingsCacheOptions;
  readonly #entries = new Map<string, CachedSettings<F>>();

  constructor(options: SettingsCacheOptions) {
    this.#options = options;
  }

  /** Never rejects: while the site does not return the settings, the last known ones are used. */
  get(guildId: string): Promise<Settings<F> | undefined> {
    const cached = this.#entries.get(guildId);
    if (cached?.isFresh) return cached.settings;
    const entry: CachedSettings<F> = { ...cached, isFresh: true, settings: Promise.resolve(undefined) };
    entry.settings = this.#fetch(guildId, entry).catch(() => {
      entry.isFresh = false;
      return entry.value;
    });
    this.#entries.set(guildId, entry);
    return entry.settings;
  }

  /** What is known without a request. */
  peek(guildId: string): Settings<F> | undefined {
    return this.#entries.get(guildId)?.value;
  }

  isFresh(guildId: string): boolean {
    return this.#entries.get(guildId)?.isFresh === true;
  }

  set(settings: Settings<F>, { isFresh }: { isFresh: boolean }) {
    this.#entries.set(settings.id, { isFresh, settings: Promise.resolve(settings), value: settings });
  }

  delete(guildId: string) {
    this.#entries.delete(guildId);
  }

  /** The settings of a server have changed. */
  expire(guildId: string) {
    const entry = this.#entries.get(guildId);
    if (entry) entry.isFresh = false;
  }

  expireAll() {
    for (const entry of this.#entries.values()) entry.isFresh = false;
  }

  get all(): Settings<F>[] {
    return [...this.#entries.values()].flatMap(({ value }) => value ?? []);
  }

  async #fetch(guildId: string, entry: CachedSettings<F>): Promise<Settings<F> | undefined> {
    const { requests, faultLog, getManifestQuery, onFetched } = this.#options;
    const response = await requests.send(toPath(`guilds/${guildId}/settings`, getManifestQuery()), {
      headers: entry.etag ? { 'if-none-match': entry.etag } : {},
    });
    if (response.status === 304) return entry.value;
    if (response.status === 404) entry.isFresh = false;
    // Settings without a usable part do not replace the last ones.
    const settings = response.ok ? faultLog.parse<F>(await response.json(), 'the site') : undefined;
    entry.value = settings ?? (response.ok ? entry.value : undefined);
    entry.etag = response.headers.get('etag') ?? undefined;
    onFetched();
    return entry.value;
  }
}
