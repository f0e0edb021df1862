import { randomUUID } from 'node:crypto';
import { clip, clipText } from './clip-text.ts';
import { type Decided, getGuildId, type Person, type Subject } from './decide.ts';
import type { CountedDecisions, DecisionReport, ReportedDecision, Reports } from './reports.ts';
import type { SiteRequests } from './requests.ts';

const MAX_PER_MINUTE = 60;
const MINUTE_MS = 60_000;

/** How long a decision waits for others, to be reported together. */
const INTERVAL_MS = 3000;

/** While the site is down, later decisions are only counted. */
const MAX_PENDING = 10_000;

const MAX_NAME_LENGTH = 100;

interface NewDecision extends Decided<unknown> {
  feature: string;
  subject: Subject;
  field?: string | undefined;
  revision?: number | undefined;
}

/** Reports decisions together: at most 60 a minute for a server, and how many others there were. */
export class Decisions {
  readonly #requests: SiteRequests;
  readonly #reports: Reports;
  readonly #log: (message: string) => void;
  #pending: ReportedDecision[] = [];
  /** By minute, server and feature. */
  readonly #counted = new Map<string, CountedDecisions & { minute: number }>();
  /** How many decisions of each server were recorded in the current minute. */
  readonly #recorded = new Map<string, number>();
  #minute = 0;
  #isReportDue = false;
  /** Why features failed last, by server and feature. */
  readonly #failures = new Map<string, string>();

  constructor(requests: SiteRequests, reports: Reports, log: (message: string) => void) {
    this.#requests = requests;
    this.#reports = reports;
    this.#log = log;
  }

  add({ feature, subject, outcome, reason, field, revision }: NewDecision) {
    const id = getGuildId(subject);
    if (id === undefined) return;
    this.#logFailure(`${feature} on the server ${id}`, outcome === 'failed' ? String(reason) : undefined);
    const now = Date.now();
    const key = { decision: randomUUID(), id, feature, at: new Date(now).toISOString() };
    if (this.#hasRoom(id, now))
      this.#pending.push({
        ...{ ...key, outcome, revision, field },
        reason: clipText(reason),
        event: clip(subject.event, MAX_NAME_LENGTH),
        user: toNamed(subject.user ?? subject.author),
        channel: toNamed(subject.channel),
      });
    else this.#count(key, now);
    if (!this.#isReportDue) void this.#reportSoon();
  }

  /** Logs a failure once, until the feature works or fails in another way. */
  #logFailure(source: string, failure: string | undefined) {
    if (failure !== undefined && this.#failures.get(source) !== failure) this.#log(`Failed: ${source}: ${failure}`);
    if (failure === undefined) this.#failures.delete(source);
    else this.#failures.set(source, failure);
  }

  async #reportSoon() {
    this.#isReportDue = true;
    while ((this.#pending.length > 0 || this.#counted.size > 0) && !this.#requests.isStopped) {
      await this.#requests.wait(INTERVAL_MS);
      await this.#reports.sendDecisions(this.take());
    }
    this.#isReportDue = false;
  }

  /** Removes and returns what is due. The count of a minute is complete when it is over. */
  take({ isLast = false } = {}): DecisionReport {
    const decisions = this.#pending;
    this.#pending = [];
    const due = [...this.#counted].filter(([, { minute }]) => isLast || minute < toMinute(Date.now()));
    for (const [key] of due) this.#counted.delete(key);
    return { decisions, more: due.map(([, { minute: _, ...counted }]) => counted) };
  }

  #hasRoom(id: string, now: number): boolean {
    if (toMinute(now) !== this.#minute) this.#recorded.clear();
    this.#minute = toMinute(now);
    const count = this.#recorded.get(id) ?? 0;
    this.#recorded.set(id, count + 1);
    return count < MAX_PER_MINUTE && this.#pending.length < MAX_PENDING;
  }

  #count(key: Omit<CountedDecisions, 'count'>, now: number) {
    const minute = toMinute(now);
    const mapKey = `${minute} ${key.id} ${key.feature}`;
    const counted = this.#counted.get(mapKey) ?? { ...key, count: 0, minute };
    this.#counted.set(mapKey, { ...counted, at: key.at, count: counted.count + 1 });
  }
}

function toMinute(now: number): number {
  return Math.floor(now / MINUTE_MS);
}

function toNamed(named: Person | null | undefined) {
  if (!named) return undefined;
  const { id, globalName, username, name } = named;
  return { id: String(id), name: clip(globalName || username || name, MAX_NAME_LENGTH) };
}
