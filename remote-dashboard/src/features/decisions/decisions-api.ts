import { type ApiResult, api, toResult } from 'shared-ui';
import { apiQuery } from 'shared-ui/app';
import type { Text } from 'vigil-bot/manifest';
import { createTimeoutSignal, guildKey } from '../../lib/api/requests.ts';

export const decisionResults = ['done', 'skipped', 'failed'] as const;

export type DecisionResult = (typeof decisionResults)[number];

interface Named {
  id: string;
  /** What the bot calls it, if it does. */
  name: string | null;
}

/** Something that the bot did, skipped or failed to do. */
export interface Decision {
  id: string;
  at: string;
  /** `more` stands for `count` others. */
  outcome: DecisionResult | 'more';
  count: number | null;
  reason: Text | null;
  event: string | null;
  user: Named | null;
  channel: Named | null;
  /** The ids of the field that decided it, joined with slashes. */
  field: string | null;
  /** The change that set the settings with which the bot worked, if the history still has it. */
  change: { id: string; at: string; by: string | null } | null;
}

interface Choice {
  id: string;
  name: string;
}

/** A page of decisions, newest first. */
export interface DecisionPage {
  decisions: Decision[];
  next?: string | undefined;
  /** What the filters offer. In the first page only. */
  users: Choice[];
  channels: Choice[];
}

export interface DecisionFilter {
  user?: string | undefined;
  channel?: string | undefined;
  outcome?: DecisionResult | undefined;
}

const REFETCH_MS = 5000;

/** Fetches decisions about a feature of the bot, or about the logs or greetings. */
export function fetchDecisions(
  id: string,
  feature: string,
  filter: DecisionFilter,
  before?: string,
): Promise<ApiResult<DecisionPage>> {
  const params = { path: { id, feature }, query: { before, ...filter } };
  return toResult(api.GET('/v1/guild/{id}/decisions/{feature}', { params, signal: createTimeoutSignal() }));
}

/** The newest decisions, while a page shows them. */
export const latestQuery = (id: string, feature: string, filter: DecisionFilter) =>
  apiQuery(
    guildKey(id, 'decisions', feature, filter.user ?? '', filter.channel ?? '', filter.outcome ?? ''),
    () => fetchDecisions(id, feature, filter),
    { refetchInterval: REFETCH_MS, gcTime: 0 },
  );
