import { AsyncLocalStorage } from 'node:async_hooks';
import { findRevision } from './decide.ts';
import type { Text } from './manifest/manifest.ts';
import type { Settings } from './settings.ts';

/** An event that a page rehearses, with the settings on the page. `V` are the values of its feature. */
export interface RehearsedEvent<V extends object = object> {
  /** The id of the server. */
  guild: string;
  /** The id of the member whom the event is about. */
  user: string;
  /** The id of the channel of a message or a command. */
  channel?: string;
  /** The text of a message. */
  text?: string;
  /** The ids of the roles to assume for the member; without it those that the member has. */
  roles?: readonly string[];
  /** The id of the user who rehearses, and who runs a command. */
  by: string;
  /** The settings on the page, which may not be saved yet, as the bot receives saved ones: without hidden fields. */
  values: Partial<V>;
}

/** A call of the platform that was not sent. */
export type RehearsedCall =
  | {
      kind: 'message';
      channel?: string | undefined;
      /** Whom a direct message is for. */
      user?: string | undefined;
      /** The name of a channel that does not exist. */
      name?: string | undefined;
      text: string;
      embeds: readonly { title?: string | undefined; description?: string | undefined }[];
    }
  | {
      kind: 'request';
      method: string;
      path: string;
      fields: Readonly<Record<string, string | number | boolean | null>>;
    };

interface RehearsedDecision {
  outcome: 'done' | 'skipped' | 'failed';
  reason?: Text | undefined;
  field?: string | undefined;
}

/** The site accepts this many of each. */
const MAX_ENTRIES = 20;

/** What a handler decides and attempts while a page rehearses an event. */
export class Rehearsal {
  readonly feature: string;
  readonly event: RehearsedEvent;
  /** Channels that the handler believes it has created: direct messages with a user, and others by their names. */
  readonly phantoms = new Map<string, { user: string } | { name: string }>();
  readonly #log: (message: string) => void;
  readonly #decisions: RehearsedDecision[] = [];
  readonly #calls: RehearsedCall[] = [];
  #more = 0;
  #hasEnded = false;
  #isLateCallLogged = false;

  constructor(feature: string, event: RehearsedEvent, log: (message: string) => void) {
    this.feature = feature;
    this.event = event;
    this.#log = log;
  }

  addDecision({ outcome, reason, field }: RehearsedDecision) {
    if (this.#decisions.length < MAX_ENTRIES) this.#decisions.push({ outcome, reason, field });
  }

  /** Adds a call that was not sent. After the end, such as from a timer, it is only logged. */
  addCall(call: RehearsedCall) {
    if (this.#hasEnded) this.#logLateCall();
    else if (this.#calls.length < MAX_ENTRIES) this.#calls.push(call);
    else this.#more += 1;
  }

  #logLateCall() {
    if (this.#isLateCallLogged) return;
    this.#isLateCallLogged = true;
    this.#log(`A rehearsal of ${this.feature} went on after its end. What it still attempts is not sent.`);
  }

  /** Ends the rehearsal; returns what the site gets. */
  end() {
    this.#hasEnded = true;
    return { decisions: this.#decisions, calls: this.#calls, more: this.#more };
  }
}

/** Follows a handler through everything that it awaits or starts. */
const storage = new AsyncLocalStorage<Rehearsal>();

/** The rehearsal in which the caller runs; undefined while the bot does its work. */
export function getRehearsal(): Rehearsal | undefined {
  return storage.getStore();
}

export function runInRehearsal<T>(rehearsal: Rehearsal, run: () => Promise<T>): Promise<T> {
  return storage.run(rehearsal, run);
}

/** The settings with those of the page in place of what is saved. */
export function withDraft<F extends object>(saved: Settings<F> | undefined, { feature, event }: Rehearsal) {
  if (!saved) return undefined;
  const revision = findRevision(saved, feature) ?? 0;
  return { ...saved, features: { ...saved.features, [feature]: { revision, values: event.values } } };
}
