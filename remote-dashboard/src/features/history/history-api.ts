import { data, type LoaderFunctionArgs } from 'react-router';
import { type ApiResult, api, hasFeature, toResult } from 'shared-ui';
import { apiInfiniteQuery, startInfiniteQuery, startQuery } from 'shared-ui/app';
import { createTimeoutSignal, guildKey } from '../../lib/api/requests.ts';
import { channelsQuery } from '../../lib/channels/channels-api.ts';
import type { FeatureSummary } from '../bot-features/format-differences.ts';

/** A change of a server, as the API returns it. */
export interface Change {
  id: string;
  module: string;
  /** Null if the user has deleted their account since. */
  by: { id: string; name: string; avatar: string } | null;
  at: string;
  before: unknown;
  after: unknown;
  undoes: string | null;
  /** It was a pause, or its end. */
  pause?: { kind: 'paused' | 'resumed' | 'ended'; until: string } | undefined;
  /** What changed in a feature. */
  feature?: FeatureSummary | undefined;
  /** The latest change of its module, which can be undone. */
  newest: boolean;
}

/** A page of changes, newest first, and whether there are older ones. */
export interface ChangePage {
  changes: Change[];
  more: boolean;
  /** Everyone who made a change. In the first page only. */
  authors: { id: string; name: string }[];
}

/** The modules whose changes are listed. */
export const historyModules = ['settings', 'greetings', 'logs', 'access'] as const;

/** One of these modules. */
export type HistoryModule = (typeof historyModules)[number] | FeatureModule;

/** The module of a feature of the bot. */
type FeatureModule = `feature:${string}`;

/** Parses a module. Undefined if its changes are not listed. */
export function parseHistoryModule(module: string | null): HistoryModule | undefined {
  const isFeature = (text: string): text is FeatureModule => /^feature:[a-z][a-z0-9-]{0,39}$/.test(text);
  if (module !== null && isFeature(module)) return module;
  return historyModules.find((candidate) => candidate === module);
}

/** Which changes to list: those of one module, of one user, or all. */
export interface ChangeFilter {
  module?: HistoryModule | undefined;
  by?: string | undefined;
}

function fetchChanges(id: string, filter: ChangeFilter, before?: string): Promise<ApiResult<ChangePage>> {
  const params = { path: { id }, query: { before, ...filter } };
  const signal = createTimeoutSignal();
  return toResult(api.GET('/v1/guild/{id}/changes', { params, signal }));
}

/** Undoes a change. */
export function undoChange(id: string, change: string) {
  const signal = createTimeoutSignal();
  return toResult(api.POST('/v1/guild/{id}/changes/{change}/undo', { params: { path: { id, change } }, signal }));
}

/** The changes of a server, newest first. */
export const changesQuery = (id: string, filter: ChangeFilter = {}) =>
  apiInfiniteQuery(guildKey(id, 'changes', filter.module ?? '', filter.by ?? ''), {
    fetchPage: (before) => fetchChanges(id, filter, before),
    getNextStart: (pages) => (pages.at(-1)?.more ? pages.at(-1)?.changes.at(-1)?.id : undefined),
  });

/** Reads the filter from the URL: Back restores it, and other pages link to the history of a module. */
export function parseFilter(search: URLSearchParams): ChangeFilter {
  return {
    module: parseHistoryModule(search.get('module')),
    by: /^\d{17,20}$/.exec(search.get('by') ?? '')?.[0],
  };
}

/** Formats the filter as the query of a URL. */
export function formatFilter({ module, by }: ChangeFilter): string {
  return String(new URLSearchParams({ ...(module && { module }), ...(by && { by }) }));
}

/** Starts the page's queries. Without the feature the page does not exist. */
export function loadHistory({ request, params: { id = '' } }: LoaderFunctionArgs) {
  if (!hasFeature('server-settings')) throw data(null, { status: 404 });
  startInfiniteQuery(changesQuery(id, parseFilter(new URL(request.url).searchParams)));
  startQuery(channelsQuery(id));
  return null;
}
