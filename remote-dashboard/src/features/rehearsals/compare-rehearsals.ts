import { isEqual } from 'vigil-bot/manifest';
import type { Rehearsal } from './rehearsals-api.ts';

/** What a rehearsal has and another one lacks; undefined if both are the same. */
export function findDifference(rehearsal: Rehearsal, other: Rehearsal): Rehearsal | undefined {
  if (isEqual(rehearsal, other)) return undefined;
  const isNew = (entries: readonly unknown[]) => (entry: unknown) =>
    !entries.some((candidate) => isEqual(candidate, entry));
  return {
    decisions: rehearsal.decisions.filter(isNew(other.decisions)),
    calls: rehearsal.calls.filter(isNew(other.calls)),
    more: rehearsal.more,
  };
}
