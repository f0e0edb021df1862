import { data, type LoaderFunctionArgs } from 'react-router';
import { type ApiResult, api, hasFeature, toResult } from 'shared-ui';
import { apiQuery, startQuery } from 'shared-ui/app';
import type { Text } from 'vigil-bot/manifest';
import { getGuildRequestOptions, guildKey } from '../../lib/api/requests.ts';
import { channelsQuery } from '../../lib/channels/channels-api.ts';
import type { FeatureSummary } from '../bot-features/format-differences.ts';

/** An item of the other server that cannot be copied, and the reason. */
export interface SkippedItem {
  part?: 'welcome' | 'farewell';
  /** The channel's name on the other server; null if it was deleted. */
  channel: string | null;
  reason: 'gone' | 'missing' | 'several' | 'closed' | 'full';
}

/** A value of a feature that cannot be copied, and the reason. */
export interface SkippedValue {
  /** Of its field and of what that is in, outermost first. */
  labels: Text[];
  /** The name of a channel or role on the other server. */
  name: string | null;
  reason: 'deleted' | 'missing' | 'several' | 'not-member' | 'emoji' | 'secret' | 'invalid';
}

/** What copying changes in a feature, and what it cannot copy. */
export interface FeatureCopy extends FeatureSummary {
  left_out: SkippedValue[];
  /** The labels of required fields that are empty after copying. The feature is off because of them. */
  required: Text[][];
}

/** The changes that copying a module would make. */
export interface CopyEntry {
  module: 'settings' | 'greetings' | 'logs' | `feature:${string}`;
  effect: 'changes' | 'same' | 'empty';
  before: unknown;
  after: unknown;
  left_out: SkippedItem[];
  feature?: FeatureCopy | undefined;
  version: string;
}

/** The changes that copying from another server would make. */
export interface CopyPlan {
  from: { id: string; name: string; icon: string | null };
  modules: CopyEntry[];
}

async function fetchCopyPlan(id: string, sourceId: string): Promise<ApiResult<CopyPlan>> {
  const { params, signal } = getGuildRequestOptions(id);
  return toResult(api.GET('/v1/guild/{id}/copy', { params: { ...params, query: { from: sourceId } }, signal }));
}

/** Copies modules of another server, if the plan's versions are still current. */
export function copyModules(id: string, sourceId: string, entries: CopyEntry[]) {
  const modules = entries.map(({ module, version }) => ({ module, version }));
  return toResult(
    api.POST('/v1/guild/{id}/copy', { ...getGuildRequestOptions(id), body: { from: sourceId, modules } }),
  );
}

/** The changes that copying from another server would make. */
export const copyPlanQuery = (id: string, sourceId: string) =>
  apiQuery(guildKey(id, 'copy', sourceId), () => fetchCopyPlan(id, sourceId));

/** The id of the server to copy from, if the URL has a valid one. */
export function getSourceId(search: URLSearchParams): string | undefined {
  return /^\d{17,20}$/.exec(search.get('from') ?? '')?.[0];
}

/** Starts the page's queries, if there is a server to copy from. Without the feature the page does not exist. */
export function loadCopy({ request, params: { id = '' } }: LoaderFunctionArgs) {
  if (!hasFeature('copy-settings')) throw data(null, { status: 404 });
  const sourceId = getSourceId(new URL(request.url).searchParams);
  if (sourceId === undefined) return null;
  startQuery(copyPlanQuery(id, sourceId));
  startQuery(channelsQuery(id));
  return null;
}
