import { EventEmitter } from 'node:events';
import { type AnswerHandler, Answers, type AskEvent } from './answers.ts';
import {
  type Decided,
  type DecidedFeature,
  type FieldOf,
  findRevision,
  getGuildId,
  type Run,
  runHandler,
  type Subject,
} from './decide.ts';
import { Decisions } from './decisions.ts';
import { type Change, readEventStream } from './event-stream.ts';
import { fetchBans, fetchPage } from './fetch-pages.ts';
import type { FeaturesOf, TypedManifest } from './manifest/define-manifest.ts';
import type { Manifest } from './manifest/manifest.ts';
import type { RehearsalName } from './manifest/rehearsal-events.ts';
import { ManifestNames } from './manifest-names.ts';
import { ManifestUpload } from './manifest-upload.ts';
import { SettingsFaultLog } from './parse-settings.ts';
import { type Problem, toReportedProblems } from './problems.ts';
import { getRehearsal, withDraft } from './rehearsal.ts';
import { type RehearsalHandler, type RehearsalRequest, Rehearsals } from './rehearsals.ts';
import { type AppliedFeature, type JoinedServer, Reports } from './reports.ts';
import { getRetryDelayMs, guardLog, RETRY_DELAY_MS, type SiteAddress, SiteRequests } from './requests.ts';
import type { Settings } from './settings.ts';
import { SettingsCache } from './settings-cache.ts';
import { SettingsFile } from './settings-file.ts';
import { SiteProblem } from './site-problem.ts';

export interface SiteOptions<F extends object = FeaturesOf<Manifest>> extends SiteAddress {
  /** Where to keep a copy of all settings, so that the bot can start while the site is down. Default: no copy. */
  folder?: string | undefined;
  /** What the bot offers: features that server owners can set, and commands. */
  manifest?: TypedManifest<F> | undefined;
  /** The bot's gateway intents, as it sends them to the platform. `connect` takes those of the discord.js client. */
  intents?: number;
  /** Logs what an operator of the bot should know. Default: `console.warn`. */
  log?: (message: string) => void;
}

const COUNTS_INTERVAL_MS = 60_000;

/** A client of the site's API for any library: caches settings until they change, and the ids of banned users. */
export class SiteClient<F extends object = FeaturesOf<Manifest>> extends EventEmitter<{
  change: [Change];
  interrupted: [unknown];
}> {
  readonly #log: (message: string) => void;
  readonly #names: ManifestNames | undefined;
  /** Features that the manifest does not have. Each is logged once. */
  readonly #unknownFeatures = new Set<string>();
  readonly #requests: SiteRequests;
  readonly #reports: Reports;
  readonly #answers: Answers;
  readonly #rehearsals: Rehearsals;
  readonly #decisions: Decisions;
  readonly #manifest: ManifestUpload | undefined;
  readonly #file: SettingsFile<F> | undefined;
  readonly #faultLog: SettingsFaultLog;
  readonly #cache: SettingsCache<F>;
  #bans = new Set<string>();
  #lastEventId: string | undefined;

  constructor({ folder, manifest, intents, log: logMessage = console.warn, ...address }: SiteOptions<F>) {
    super();
    const log = guardLog(logMessage);
    this.#log = log;
    this.#names = manifest && new ManifestNames(manifest);
    this.#requests = new SiteRequests(address, log);
    this.#reports = new Reports(this.#requests, log, intents);
    this.#answers = new Answers(this.#requests, log, this.#names);
    this.#rehearsals = new Rehearsals({ answers: this.#answers, log, names: this.#names });
    this.#decisions = new Decisions(this.#requests, this.#reports, log);
    this.#manifest = manifest && new ManifestUpload(manifest, this.#requests, log);
    this.#faultLog = new SettingsFaultLog(log);
    this.#cache = new SettingsCache({
      requests: this.#requests,
      faultLog: this.#faultLog,
      getManifestQuery: () => this.#getManifestQuery(),
      onFetched: () => this.#file?.schedule(),
    });
    if (folder === undefined) return;
    const getContent = () => ({ settings: this.#cache.all, bans: [...this.#bans] });
    this.#file = new SettingsFile<F>(folder, getContent, log, this.#faultLog);
    const saved = this.#file.read();
    for (const settings of saved.settings) this.#cache.set(settings, { isFresh: false });
    this.#bans = new Set(saved.bans);
  }

  /** The site's name for the bot's manifest; undefined until the site has accepted it. */
  get manifestDigest(): string | undefined {
    return this.#manifest?.digest;
  }

  /** Answers what pages ask about a field of a feature. The path of a field in a group, list or map has slashes. */
  answer<Id extends keyof F & string>(feature: Id, field: string, handler: AnswerHandler<F[Id] & object>) {
    this.#answers.set(feature, field, handler);
  }

  /**
   * Rehearses an event of a feature for pages: `message`, `member-join`, `member-leave` or a command such as `/warn`. The
   * handler runs what the bot does then, with the settings on the page. What it writes at the platform is not sent.
   */
  rehearse<Id extends keyof F & string>(feature: Id, event: RehearsalName, handler: RehearsalHandler<F[Id] & object>) {
    this.#rehearsals.set(feature, event, handler);
  }

  /** Whether the caller runs in a rehearsal, in which it must not change anything but at the platform. */
  get isRehearsing(): boolean {
    return getRehearsal() !== undefined;
  }

  /** Called by what holds back the calls of the platform in rehearsals: until then, the bot rehearses nothing. */
  allowRehearsals() {
    this.#rehearsals.isGuarded = true;
  }

  /**
   * Runs what the bot does for a feature that is on, and records for the dashboard whether it was done, skipped or failed.
   * Never rejects: returns what came of it.
   */
  async decide<Id extends DecidedFeature<F>, T>(
    feature: Id,
    subject: Subject,
    run: Run<FieldOf<F, Id>, T>,
  ): Promise<Decided<T>> {
    const revision = findRevision(this.#cache.peek(getGuildId(subject) ?? ''), feature);
    const { field, ...decided } = await runHandler(run);
    const rehearsal = getRehearsal();
    if (rehearsal) rehearsal.addDecision({ ...decided, field: feature === rehearsal.feature ? field : undefined });
    else this.#decisions.add({ feature, subject, field, revision, ...decided });
    return decided;
  }

  isBanned(userId: string): boolean {
    return this.#bans.has(userId);
  }

  /**
   * Returns the settings of a server; undefined until the site has the report that the bot joined it. Never rejects: while
   * the site does not return them, the last known ones are used.
   */
  getSettings(guildId: string): Promise<Settings<F> | undefined> {
    const settings = this.#cache.get(guildId);
    const rehearsal = getRehearsal();
    return rehearsal?.event.guild === guildId ? settings.then((saved) => withDraft(saved, rehearsal)) : settings;
  }

  /** The values of a feature on a server; undefined if it is off. In a rehearsal those on the page. */
  async feature<Id extends keyof F & string>(id: Id, guildId: string): Promise<F[Id] | undefined> {
    if (this.#names && !this.#names.hasFeature(id) && !this.#unknownFeatures.has(id)) {
      this.#unknownFeatures.add(id);
      this.#log(`The manifest has no feature “${id}”.`);
    }
    return (await this.getSettings(guildId))?.features?.[id]?.values;
  }

  #getManifestQuery(): Record<string, string> {
    const manifest = this.manifestDigest;
    return manifest ? { manifest } : {};
  }

  /** Reports the servers that the bot joined or left. Retries until the site has the report. */
  reportServers({ joined = [], left = [] }: { joined?: JoinedServer[]; left?: string[] }): Promise<void> {
    for (const id of left) this.#cache.delete(id);
    return this.#reports.sendServers(joined, left);
  }

  /**
   * Reports what keeps a feature from working on a server, in place of what was reported before. An empty list means that
   * it works again. Retries until the site has the report. Reports nothing in a rehearsal.
   */
  async reportProblems(feature: keyof F & string, guildId: string, problems: readonly Problem[]): Promise<void> {
    if (this.isRehearsing) return;
    await this.#reports.sendProblems({ id: guildId, feature, problems: toReportedProblems(problems) });
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

  /**
   * Sends the manifest, then reads the stream of changes and reconnects when it ends. Emits `change` once the cache is up
   * to date.
   */
  async followChanges(): Promise<void> {
    await this.#manifest?.start(() => void this.#reloadForManifest());
    while (!this.#requests.isStopped) {
      const apply = (block: string) => this.#applyEvent(block);
      const delayMs = await readEventStream(this.#requests, this.#lastEventId, apply).catch((error) => {
        this.emit('interrupted', error);
        const response = error instanceof SiteProblem ? error.response : undefined;
        return response ? getRetryDelayMs(response) : RETRY_DELAY_MS;
      });
      await this.#requests.wait(delayMs);
    }
  }

  /** Reports the last counts and decisions, for at most three seconds. Then ends all requests, and writes the copy of the settings. */
  async stop(): Promise<void> {
    await this.#reports.sendLast(this.#decisions.take({ isLast: true }));
    this.#requests.stop();
    await this.#file?.flush();
  }

  async #applyEvent(block: string) {
    const [, id, data] = /^(?:id: (.+)\n)?data: (.+)$/.exec(block) ?? [];
    if (!data) return;
    const change: Change | AskEvent | RehearsalRequest = JSON.parse(data);
    if (change.kind === 'ask') return void this.#answers.respond(change);
    if (change.kind === 'rehearsal') return void this.#rehearsals.respond(change);
    if (change.kind === 'everything') {
      await this.#reloadSettings();
      this.#bans = await fetchBans(this.#requests);
    } else {
      if (change.kind === 'ban') this.#bans.add(change.id);
      if (change.kind === 'unban') this.#bans.delete(change.id);
      this.#cache.expire(change.id);
      if (change.kind === 'feature') await this.#applyFeature(change);
    }
    this.#file?.schedule();
    // Set last, so that a change which failed to apply is sent again.
    this.#lastEventId = id ?? this.#lastEventId;
    this.emit('change', change);
  }

  /** Fetches the settings at once, and reports that the bot works with them: somebody may be looking at the page. */
  async #applyFeature({ id, feature, revision }: Extract<Change, { kind: 'feature' }>) {
    await this.getSettings(id);
    // The settings do not name a feature that was switched off.
    if (this.#cache.isFresh(id)) void this.#reports.sendApplied([{ id, feature, revision }]);
  }

  #reportApplied(page: readonly Settings<F>[]) {
    const applied: AppliedFeature[] = [];
    for (const { id, features, features_off = {} } of page) {
      for (const feature in features) {
        const settings = features[feature];
        if (settings) applied.push({ id, feature, revision: settings.revision });
      }
      for (const [feature, revision] of Object.entries(features_off)) applied.push({ id, feature, revision });
    }
    if (applied.length > 0) void this.#reports.sendApplied(applied);
  }

  /** The site accepted the manifest after the settings were loaded, which are therefore those of another manifest. */
  async #reloadForManifest() {
    // If it fails, the settings of a server are fetched when they are needed.
    await this.#reloadSettings().catch(() => {});
    this.#file?.schedule();
    this.emit('change', { kind: 'everything' });
  }

  async #reloadSettings() {
    this.#cache.expireAll();
    await this.#fetchAllSettings();
  }

  /** Fetches the settings of all servers, which an older site returns only one by one. */
  async #fetchAllSettings() {
    try {
      for (let hasMore = true, after = ''; hasMore; ) {
        const query = { after, ...this.#getManifestQuery() };
        const page = await fetchPage<{ settings: unknown[]; more: boolean }>(this.#requests, 'settings', query);
        const valid = page.settings.flatMap((entry) => this.#faultLog.parse<F>(entry, 'the site') ?? []);
        for (const settings of valid) this.#cache.set(settings, { isFresh: true });
        this.#reportApplied(valid);
        after = valid.at(-1)?.id ?? '';
        hasMore = page.more && after !== '';
      }
    } catch (error) {
      if (!(error instanceof SiteProblem && error.kind === 'version')) throw error;
    }
  }
}
