import { type DecisionFilter, decisionResults } from './decisions-api.ts';

const ID = /^\d{17,20}$/;

/** Reads the filter from the URL, which Back restores. */
export function parseFilter(search: URLSearchParams): DecisionFilter {
  return {
    user: ID.exec(search.get('user') ?? '')?.[0],
    channel: ID.exec(search.get('channel') ?? '')?.[0],
    outcome: decisionResults.find((result) => result === search.get('outcome')),
  };
}

/** The query of the page with another filter. */
export function toSearch(search: URLSearchParams, { user, channel, outcome }: DecisionFilter): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries({ user, channel, outcome }))
    if (value) next.set(name, value);
    else next.delete(name);
  return next;
}

/** The query that leads to a field of the page, with the filter that is set. */
export function toFieldSearch(search: URLSearchParams, field: string): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('happened');
  next.delete('group');
  next.set('field', field);
  return next;
}
