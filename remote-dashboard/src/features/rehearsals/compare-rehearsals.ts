import { isEqual } from 'vigil-bot/manifest';
import { describeRequest } from './describe-request.ts';
import type { Rehearsal } from './rehearsals-api.ts';

type Call = Rehearsal['calls'][number];

/** How far apart two rehearsals may be: a timeout of ten minutes ends later in the second one. */
const TOLERANCE_MS = 15_000;

/** What a rehearsal has and another one lacks; undefined if pages show both alike. */
export function findDifference(rehearsal: Rehearsal, other: Rehearsal): Rehearsal | undefined {
  const { more } = rehearsal;
  const decisions = findNew(rehearsal.decisions, other.decisions, isEqual);
  const calls = findNew(rehearsal.calls, other.calls, isSameCall);
  const isSame =
    more === other.more &&
    decisions.length + calls.length === 0 &&
    rehearsal.decisions.length === other.decisions.length &&
    rehearsal.calls.length === other.calls.length;
  return isSame ? undefined : { decisions, calls, more };
}

function findNew<T>(entries: readonly T[], others: readonly T[], isSame: (one: T, other: T) => boolean): T[] {
  return entries.filter((entry) => !others.some((other) => isSame(entry, other)));
}

/** Ids of messages that a rehearsal made up are of no account. */
function isSameCall(one: Call, other: Call): boolean {
  if (one.kind === 'message' || other.kind === 'message') return isEqual(one, other);
  const [described, otherDescribed] = [describeRequest(one), describeRequest(other)];
  if (!described || !otherDescribed) return isEqual(maskMessage(one), maskMessage(other));
  const [{ until, ...rest }, { until: otherUntil, ...otherRest }] = [described, otherDescribed];
  return isEqual(rest, otherRest) && isSameTime(until, otherUntil);
}

function isSameTime(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return Math.abs(Date.parse(one) - Date.parse(other)) < TOLERANCE_MS;
}

function maskMessage<T extends { path: string }>(call: T): T {
  return { ...call, path: call.path.replace(/\/messages\/\d+/, '/messages/') };
}
