import type { LoaderFunctionArgs } from 'react-router';
import { askStats } from './ask-stats.ts';
import { periodIn } from './periods.ts';

/** Begins to ask for the figures of the period in the address; the page is there before the answer. */
export function loadStats({ request }: LoaderFunctionArgs) {
  return { asked: askStats(periodIn(new URL(request.url).searchParams).days) };
}
