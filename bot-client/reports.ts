import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Text } from './manifest/manifest.ts';
import type { FeatureProblems } from './problems.ts';
import { getRetryDelayMs, RETRY_DELAY_MS, type SiteRequests } from './requests.ts';
import { SiteProblem } from './site-problem.ts';

/** What happened on a day: how often commands were run, and how many members joined and left each server. */
interface DayCounts {
  // Maps, because a command may be called `constructor`.
  commands: Map<string, number>;
  servers: Map<string, { joins: number; leaves: number }>;
}

/** A server that the bot joined. */
export interface JoinedServer {
  id: string;
}

/** A revision of a feature that the bot works with. */
export interface AppliedFeature {
  id: string;
  feature: string;
  revision: number;
}

interface DecisionKey {
  decision: string;
  id: string;
  feature: string;
  at: string;
}

interface Named {
  id: string;
  name: string | undefined;
}

/** Something that the bot did, skipped or failed to do. */
export interface ReportedDecision extends DecisionKey {
  outcome: 'done' | 'skipped' | 'failed';
  reason: Text | undefined;
  event: string | undefined;
  user: Named | undefined;
  channel: Named | undefined;
  field: string | undefined;
  revision: number | undefined;
}

/** How many decisions of a minute were left out. */
export interface CountedDecisions extends DecisionKey {
  count: number;
}

/** What is reported of decisions at a time. */
export interface DecisionReport {
  decisions: ReportedDecision[];
  more: CountedDecisions[];
}

const MAX_DECISIONS_PER_REPORT = 1000;

/** The site rejects reports of more than 256 KB. */
const MAX_DECISION_BYTES = 200_000;

const MAX_APPLIED_PER_REPORT = 1000;
const MAX_PROBLEMS_PER_REPORT = 10;
const MAX_JOINED_PER_REPORT = 100;
const MAX_COMMANDS_PER_REPORT = 500;
const MAX_SERVERS_PER_REPORT = 1000;

/** How long a bot that stops waits until its last counts and decisions are reported. */
const LAST_REPORTS_TIMEOUT_MS = 3000;

/** Statuses that the same report would get again. */
const REJECTED = [413, 415, 422];

/** The response to a report. */
interface ReportResponse {
  message?: string;
  /** The invalid entries, which the site left out. */
  skipped?: string[];
}

/** Counts commands and members, and sends reports in order. */
export class Reports {
  readonly #requests: SiteRequests;
  readonly #log: (message: string) => void;
  readonly #intents: number | undefined;
  /** The last event of each server that is not reported yet; null if the bot left. */
  readonly #servers = new Map<string, JoinedServer | null>();
  readonly #applied = new Map<string, AppliedFeature>();
  readonly #problems = new Map<string, FeatureProblems>();
  #pending = Promise.resolve();
  #days: Record<string, DayCounts> = {};

  constructor(requests: SiteRequests, log: (message: string) => void, intents?: number) {
    this.#requests = requests;
    this.#log = log;
    this.#intents = intents;
  }

  countCommand(name: string) {
    // The site rejects JSON with this name, and so the whole report.
    if (name === '__proto__') return;
    const { commands } = this.#getToday();
    commands.set(name, (commands.get(name) ?? 0) + 1);
  }

  countMember(guildId: string, kind: 'joins' | 'leaves') {
    const { servers } = this.#getToday();
    const counts = servers.get(guildId) ?? { joins: 0, leaves: 0 };
    counts[kind] += 1;
    servers.set(guildId, counts);
  }

  #getToday(): DayCounts {
    const day = new Date().toISOString().slice(0, 10);
    this.#days[day] ??= { commands: new Map(), servers: new Map() };
    return this.#days[day];
  }

  /** Sends what was counted since the last call. */
  sendCounts(): Promise<void> {
    const days = Object.entries(this.#days);
    this.#days = {};
    for (const [day, { commands, servers }] of days) {
      for (const batch of split([...commands], MAX_COMMANDS_PER_REPORT))
        void this.#send('commands', { report: randomUUID(), day, commands: Object.fromEntries(batch) });
      for (const batch of split([...servers], MAX_SERVERS_PER_REPORT)) {
        const counts = batch.map(([id, { joins, leaves }]) => ({ id, joins, leaves }));
        void this.#send('members', { report: randomUUID(), day, servers: counts });
      }
    }
    return this.#pending;
  }

  /** Sends these decisions and what was counted since the last call, and gives up after a time. */
  async sendLast(report: DecisionReport): Promise<void> {
    const { decisions, more } = report;
    if (Object.keys(this.#days).length + decisions.length + more.length === 0) return;
    const sent = new AbortController();
    const timeout = sleep(LAST_REPORTS_TIMEOUT_MS, undefined, { signal: sent.signal }).catch(() => {});
    void this.sendDecisions(report);
    await Promise.race([this.sendCounts(), timeout]);
    sent.abort();
  }

  /** Reports decisions, together unless they are too many. */
  sendDecisions({ decisions, more }: DecisionReport): Promise<void> {
    for (const batch of splitByBytes(decisions)) void this.#send('decisions', { decisions: batch });
    for (const batch of split(more, MAX_DECISIONS_PER_REPORT)) void this.#send('decisions', { more: batch });
    return this.#pending;
  }

  /** Reports servers that the bot joined or left, together with those that wait for an earlier report. */
  sendServers(joined: JoinedServer[], left: string[]): Promise<void> {
    const events = [
      ...joined.map((server) => ({ id: server.id, server })),
      ...left.map((id) => ({ id, server: null })),
    ];
    for (const { id, server } of events) this.#servers.set(id, server);
    return this.#enqueue(async () => {
      while (this.#servers.size > 0 && !this.#requests.isStopped) await this.#post('servers', this.#takeServers());
    });
  }

  /** Reports the revisions of features that the bot works with, together with those that wait for an earlier report. */
  sendApplied(applied: AppliedFeature[]): Promise<void> {
    for (const entry of applied) this.#applied.set(`${entry.id} ${entry.feature}`, entry);
    return this.#enqueue(async () => {
      while (this.#applied.size > 0 && !this.#requests.isStopped) {
        const batch = [...this.#applied].slice(0, MAX_APPLIED_PER_REPORT);
        for (const [key] of batch) this.#applied.delete(key);
        await this.#post('applied', { applied: batch.map(([, entry]) => entry) });
      }
    });
  }

  /** Reports the problems of features, together with those that wait for an earlier report. The last list of each counts. */
  sendProblems(entry: FeatureProblems): Promise<void> {
    this.#problems.set(`${entry.id} ${entry.feature}`, entry);
    return this.#enqueue(async () => {
      while (this.#problems.size > 0 && !this.#requests.isStopped) {
        const batch = [...this.#problems].slice(0, MAX_PROBLEMS_PER_REPORT);
        for (const [key] of batch) this.#problems.delete(key);
        await this.#post('problems', { problems: batch.map(([, problems]) => problems) });
      }
    });
  }

  #takeServers() {
    const batch = [...this.#servers].slice(0, MAX_JOINED_PER_REPORT);
    for (const [id] of batch) this.#servers.delete(id);
    return {
      instance: this.#requests.instance,
      joined: batch.flatMap(([, server]) => server ?? []),
      left: batch.flatMap(([id, server]) => (server === null ? id : [])),
      intents: this.#intents,
    };
  }

  /** Sends a report after the earlier ones. */
  #send(path: string, body: object): Promise<void> {
    return this.#enqueue(() => this.#post(path, body));
  }

  #enqueue(task: () => Promise<void>): Promise<void> {
    this.#pending = this.#pending.then(task);
    return this.#pending;
  }

  /** Retries until the site accepts or rejects the report. */
  async #post(path: string, body: object): Promise<void> {
    while (!this.#requests.isStopped) {
      try {
        return await this.#logRejections(path, await this.#requests.send(path, { body: JSON.stringify(body) }));
      } catch (error) {
        const { kind, response } = error instanceof SiteProblem ? error : {};
        // An older site does not know every kind of report, and a proxy may refuse this one; the next ones must not wait.
        if (kind === 'version' || REJECTED.includes(response?.status ?? 0)) return;
        await this.#requests.wait(response ? getRetryDelayMs(response) : RETRY_DELAY_MS);
      }
    }
  }

  /** Logs what the site did not accept. */
  async #logRejections(path: string, response: Response) {
    const body: ReportResponse | null = await response.json().catch(() => null);
    if (response.status === 400) this.#log(`The site rejected a report of ${path}: ${body?.message}`);
    if (body?.skipped?.length) this.#log(`The site skipped entries of a report of ${path}: ${body.skipped.join(', ')}`);
  }
}

/** Splits a list into parts of at most `size` items. */
function split<T>(items: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );
}

/** Splits decisions into reports that the site accepts. */
function splitByBytes(decisions: ReportedDecision[]): ReportedDecision[][] {
  const parts: ReportedDecision[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const decision of decisions) {
    const size = Buffer.byteLength(JSON.stringify(decision));
    if (bytes + size > MAX_DECISION_BYTES || parts.at(-1)?.length === MAX_DECISIONS_PER_REPORT) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(decision);
    bytes += size;
  }
  return parts;
}
