import type { LoaderFunctionArgs } from 'react-router';
import { type ApiResult, api, hasFeature, toResult } from 'shared-ui';
import { apiQuery, getProperty, mapResult, startQuery } from 'shared-ui/app';
import type { Feature, Manifest } from 'vigil-bot/manifest';
import { getGuildRequestOptions, guildKey } from '../../lib/api/requests.ts';

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
  /** The keys of new features and fields. */
  added: readonly string[];
  settings: Readonly<Record<string, StoredFeature>>;
}

/** The API has checked the manifest. */
function isManifest(value: unknown): value is Manifest {
  return getProperty(value, 'format') === 1 && Array.isArray(getProperty(value, 'features'));
}

async function fetchFeatures(id: string): Promise<ApiResult<BotFeatures>> {
  const result = await toResult(api.GET('/v1/guild/{id}/features', getGuildRequestOptions(id)));
  return mapResult(result, ({ digest, manifest, added, settings }) => ({
    digest,
    manifest: isManifest(manifest) ? manifest : null,
    added,
    settings,
  }));
}

/** The bot's features on a server. A bot may declare others while the page is open. */
export const featuresQuery = (id: string) =>
  apiQuery(guildKey(id, 'features'), () => fetchFeatures(id), { refetchOnWindowFocus: 'always' });

/** Starts the queries of a page of features. Returns false if the API has none. */
export function loadFeatures({ params: { id = '' } }: LoaderFunctionArgs): boolean {
  if (!hasFeature('bot-features')) return false;
  startQuery(choicesQuery(id));
  startQuery(featuresQuery(id));
  return true;
}

/** A feature that the user may see. */
export function findFeature({ manifest }: BotFeatures, featureId: string): Feature | undefined {
  return manifest?.features.find(({ id }) => id === featureId);
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
