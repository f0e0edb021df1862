import { type ApiResult, api, toResult } from 'shared-ui';
import { apiQuery, mapResult, queryClient, replaceQueryData } from 'shared-ui/app';
import { type Feature, isEqual, omitUnknown } from 'vigil-bot/manifest';
import type { Versioned } from '../../editor/versioned.ts';
import { createTimeoutSignal, guildKey } from '../../lib/api/requests.ts';
import {
  type BotFeatures,
  type FeatureSettings,
  featuresQuery,
  findFeature,
  type MemberChoice,
  type StoredFeature,
  type Values,
} from './bot-features-api.ts';

/**
 * Saves a feature, if the revision is current and the bot has declared no other fields. Values that have no field any more
 * are kept by the API, or are gone.
 */
export async function saveFeature(id: string, feature: Feature, next: Versioned<FeatureSettings>) {
  const digest = queryClient.getQueryData<BotFeatures>(featuresQuery(id).queryKey)?.digest;
  const result = await putFeature(id, feature, next, digest);
  if (result.kind !== 'http-error' || result.reason !== 'manifest-changed') return result;
  const features = await queryClient.fetchQuery({ ...featuresQuery(id), staleTime: 0 });
  const isSame = isEqual(findFeature(features, feature.id), feature);
  // The form now shows the new fields with the draft.
  return isSame ? putFeature(id, feature, next, features.digest) : result;
}

async function putFeature(
  id: string,
  feature: Feature,
  { value, revision }: Versioned<FeatureSettings>,
  digest: string | null | undefined,
) {
  const values = { ...omitUnknown(feature.fields, value.values) };
  const body = { enabled: value.enabled, values, revision, ...(digest && { manifest: digest }) };
  const options = { params: { path: { id, feature: feature.id } }, signal: createTimeoutSignal(), body };
  return toResult(api.PUT('/v1/guild/{id}/features/{feature}', options));
}

/** Fetches the settings of one feature. */
export async function fetchSettings(id: string, feature: string): Promise<ApiResult<StoredFeature>> {
  const options = { params: { path: { id, feature } }, signal: createTimeoutSignal() };
  return toResult(api.GET('/v1/guild/{id}/features/{feature}/settings', options));
}

/** A feature's settings alone. */
export const featureQuery = (id: string, feature: string) =>
  apiQuery(guildKey(id, 'feature-settings', feature), () => fetchSettings(id, feature));

/** Fetches a feature's settings for the editor. */
export async function fetchFeature(id: string, feature: string): Promise<ApiResult<Versioned<FeatureSettings>>> {
  return mapResult(await fetchSettings(id, feature), toVersioned);
}

/** The part of a feature's settings that the user edits. */
export function toVersioned({ enabled, values, revision }: StoredFeature): Versioned<FeatureSettings> {
  return { value: { enabled, values }, revision };
}

/** The members whose names begin with a text, or with these ids. */
export const membersQuery = (id: string, { search = '', ids = [] }: { search?: string; ids?: readonly string[] }) =>
  apiQuery(guildKey(id, 'feature-members', search, ids.join()), async () => {
    const params = { path: { id }, query: { search, ids: ids.join() } };
    const result = await toResult(
      api.GET('/v1/guild/{id}/features/members', { params, signal: createTimeoutSignal() }),
    );
    return mapResult(result, ({ members }): MemberChoice[] => members);
  });

/** Sets a secret, or removes it. */
export async function saveSecret(id: string, feature: string, field: string, value: string | null) {
  const options = { params: { path: { id, feature } }, signal: createTimeoutSignal(), body: { field, value } };
  return toResult(api.PUT('/v1/guild/{id}/features/{feature}/secret', options));
}

/** How long the API waits for the bot, and the network for the API. */
const ASK_TIMEOUT_MS = 15_000;

/** The API refuses a user's fifth question at a time. */
const MAX_OPEN_ASKS = 4;
let openAsks = 0;
const waitingAsks: (() => void)[] = [];

/** Asks the running bot about a field, once fewer than four other questions are open. */
export async function askBot(id: string, feature: string, field: string, values?: Values) {
  if (openAsks === MAX_OPEN_ASKS) await new Promise<void>((resolve) => waitingAsks.push(resolve));
  else openAsks += 1;
  const body = { field, ...(values && { values: { ...values } }) };
  const options = { params: { path: { id, feature } }, signal: AbortSignal.timeout(ASK_TIMEOUT_MS), body };
  const result = await toResult(api.POST('/v1/guild/{id}/features/{feature}/ask', options));
  // The next question takes the place of this one.
  const startNext = waitingAsks.shift();
  if (startNext) startNext();
  else openAsks -= 1;
  return result;
}

/** The start of the keys of a feature's status rows. */
export const statusKey = (id: string, feature: string, ...field: string[]) =>
  guildKey(id, 'feature-status', feature, ...field);

/** Puts the saved settings of a feature into the cache. */
export async function cacheFeature(serverId: string, featureId: string, saved: StoredFeature) {
  const query = featuresQuery(serverId);
  const current = queryClient.getQueryData<BotFeatures>(query.queryKey);
  if (current) await replaceQueryData(query, { ...current, settings: { ...current.settings, [featureId]: saved } });
  void queryClient.invalidateQueries({ queryKey: guildKey(serverId, 'problems') });
}
