import type { Text } from './manifest/manifest.ts';
import type { Settings } from './settings.ts';

/** Somebody, as discord.js has them, or only with an id and a name. */
export interface Person {
  id: string;
  name?: string | null;
  username?: string | null;
  globalName?: string | null;
}

/** What a decision is about: a member, a message or an interaction of discord.js, or an object with these parts. */
export interface Subject {
  /** Without a server, nothing is recorded. */
  guild: string | { id: string } | null;
  user?: Person | null;
  author?: Person | null;
  channel?: { id: string; name?: string | null } | null;
  /** What happened, in a few words. */
  event?: string;
}

export function getGuildId({ guild }: Subject): string | undefined {
  return typeof guild === 'string' ? guild : guild?.id;
}

/** What a handler chose to record, with the field that decided it. */
export class Choice {
  readonly outcome: 'done' | 'skipped';
  readonly reason: Text;
  readonly field: string | undefined;

  constructor(outcome: 'done' | 'skipped', reason: Text, field: string | undefined) {
    this.outcome = outcome;
    this.reason = reason;
    this.field = field;
  }
}

type Choose<Field extends string> = (reason: Text, field?: Field) => Choice;

/** What a handler may return, instead of a value. */
export interface Choices<Field extends string = string> {
  /** The handler did it; says what. */
  done: Choose<Field>;
  /** The handler did nothing; says why, and which field decided that. */
  skip: Choose<Field>;
}

/** What came of a handler. */
export interface Decided<T> {
  outcome: 'done' | 'skipped' | 'failed';
  reason?: Text;
  /** What the handler returned, unless it was one of the choices. */
  value?: T;
  /** What the handler threw. */
  error?: unknown;
}

/** The features about which a bot reports decisions. */
export type DecidedFeature<F extends object> = (keyof F & string) | 'logs' | 'greetings';

/** The fields of a feature; those in groups have slashes. */
export type FieldOf<F extends object, Id> = Id extends keyof F
  ? (keyof F[Id] & string) | `${keyof F[Id] & string}/${string}`
  : string;

export type Run<Field extends string, T> = (choices: Choices<Field>) => Promise<T | Choice> | T | Choice;

const choices: Choices = {
  done: (reason, field) => new Choice('done', reason, field),
  skip: (reason, field) => new Choice('skipped', reason, field),
};

/** Runs a handler; never rejects. */
export async function runHandler<Field extends string, T>(
  run: Run<Field, T>,
): Promise<Decided<T> & { field?: string }> {
  try {
    const value = await run(choices);
    if (!(value instanceof Choice)) return { outcome: 'done', value };
    const { outcome, reason, field } = value;
    return { outcome, reason, ...(field === undefined ? {} : { field }) };
  } catch (error) {
    return { outcome: 'failed', reason: describeError(error), error };
  }
}

function describeError(error: unknown): string {
  const text = error instanceof Error ? error.message : error;
  return typeof text === 'string' && text.trim() !== '' ? text : 'An error without a message.';
}

/** The revision of a server's settings with which a feature works. */
export function findRevision<F extends object>(settings: Settings<F> | undefined, feature: string): number | undefined {
  if (feature === 'logs' || feature === 'greetings') return settings?.revisions[feature];
  const features: Record<string, { revision: number } | undefined> = settings?.features ?? {};
  return features[feature]?.revision;
}
