import type { Decision } from './decisions-api.ts';

/** Decisions of several pages, each once, newest first. */
export function mergeDecisions(...lists: readonly (readonly Decision[])[]): Decision[] {
  const unique = new Map(lists.flat().map((decision) => [decision.id, decision]));
  return [...unique.values()].sort((one, other) => compare(other.at, one.at) || compare(other.id, one.id));
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

/** The decisions of a page that a list does not have. */
export function findNew(page: readonly Decision[], shown: readonly Decision[]): Decision[] {
  const ids = new Set(shown.map(({ id }) => id));
  return page.filter(({ id }) => !ids.has(id));
}
