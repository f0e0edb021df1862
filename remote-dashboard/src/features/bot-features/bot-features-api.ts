import type { LoaderFunctionArgs } from 'react-router';
import { type ApiResult, api, hasFeature, toResult } from 'shared-ui';
import { apiQuery, getProperty, mapResult, startQuery } from 'shared-ui/app';
import type { Feature, Manifest } from 'vigil-bot/manifest';
import type { Versioned } from '../../editor/versioned.ts';
import { createTimeoutSignal, getGuildRequestOptions, guildKey } from '../../lib/api/requests.ts';

/** Values by the ids of fields. */
export type Values = Readonly<Record<string, unknown>>;

/** A server's settings of a feature. */
export interface FeatureSettings {
  enabled: boolean;
  values: Values;
}

/** Settings as they are stored, and what the bot works with. */
export interface StoredFeature extends FeatureSettings {
  revision: number;
  /** When secrets were set, by their paths. Nobody can read them. */
  secrets: Readonly<Record<string, { at: string }>>;
  /** The newest revision that the bot has reported to work with. */
  applied: { revision: number; at: string } | null;
}

/** What the bot offers, and the settings of the features that the user may see. */
export interface BotFeatures {
  digest: string | null;
  /** Null if the bot has declared none. */
  manifest: Manifest | null;
  settings: Readonly<Record<string, StoredFeature>>;
}

/** The API has checked the manifest. */
function isManifest(value: unknown): value is Manifest {
  return getProperty(value, 'format') === 1 && Array.isArray(getProperty(value, 'features'));
}

async function fetchFeatures(id: string): Promise<ApiResult<BotFeatures>> {
  const result = await toResult(api.GET('/v1/guild/{id}/features', getGuildRequestOptions(id)));
  return mapResult(result, ({ digest, manifest, settings }) => ({
    digest,
    manifest: isManifest(manifest) ? manifest : null,
    settings,
  }));
}

/** The bot's features on a server. */
export const featuresQuery = (id: string) => apiQuery(guildKey(id, 'features'), () => fetchFeatures(id));

/** Starts the query of a page of features. Returns false if the API has none. */
export function loadFeatures({ params: { id = '' } }: LoaderFunctionArgs): boolean {
  if (!hasFeature('bot-features')) return false;
  startQuery(featuresQuery(id));
  return true;
}

/** Loads a page of one feature. */
export function loadFeature(args: LoaderFunctionArgs): boolean {
  if (hasFeature('bot-features')) startQuery(choicesQuery(args.params.id ?? ''));
  return loadFeatures(args);
}

/** A feature that the user may see. */
export function findFeature({ manifest }: BotFeatures, featureId: string): Feature | undefined {
  return manifest?.features.find(({ id }) => id === featureId);
}

/** Saves a feature, if the revision is current. */
export async function saveFeature(id: string, feature: string, { value, revision }: Versioned<FeatureSettings>) {
  const body = { enabled: value.enabled, values: { ...value.values }, revision };
  const options = { params: { path: { id, feature } }, signal: createTimeoutSignal(), body };
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

/** A channel as a choice. */
export interface ChannelChoice {
  id: string;
  name: string;
  type: string;
  category: string | null;
  /** The permissions that the bot lacks there, of those that some field needs. */
  missing: string[];
}

/** A role as a choice. */
export interface RoleChoice {
  id: string;
  name: string;
  color: number;
  /** Whether the bot can give it to members. */
  assignable: boolean;
}

/** What fields of a server choose from. */
export interface Choices {
  channels: ChannelChoice[];
  roles: RoleChoice[];
  /** The permissions that the bot lacks on the server, of those that some feature needs. */
  missing: string[];
}

/** A member as a choice. */
export interface MemberChoice {
  id: string;
  name: string;
}

/** The channels and roles of a server. */
export const choicesQuery = (id: string) =>
  apiQuery(
    guildKey(id, 'feature-choices'),
    async (): Promise<ApiResult<Choices>> =>
      toResult(api.GET('/v1/guild/{id}/features/choices', getGuildRequestOptions(id))),
  );

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

/** Asks the running bot about a field. */
export async function askBot(id: string, feature: string, field: string, values?: Values) {
  const body = { field, ...(values && { values: { ...values } }) };
  const options = { params: { path: { id, feature } }, signal: AbortSignal.timeout(ASK_TIMEOUT_MS), body };
  return toResult(api.POST('/v1/guild/{id}/features/{feature}/ask', options));
}
