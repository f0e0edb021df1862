import { botModules, toFeatureModule } from 'api-contract/changes';
import { contract } from 'api-contract/contract';
import { createEtag, matchesEtag } from 'config/http';
import type { Database, QueryDeps } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import { findJoinedGuilds } from '../guilds/bot-guilds.ts';
import { readSecrets } from '../guilds/feature-secrets.ts';
import { type DeliveredFeature, toDelivered, toDeliveredFeatures } from '../guilds/feature-settings.ts';
import { parseGreetings } from '../guilds/greetings.ts';
import { parseLogSettings } from '../guilds/logs.ts';
import { type GuildModules, NEVER_SAVED, readModules } from '../guilds/modules.ts';
import { hidePaused } from '../guilds/pauses.ts';
import { parseLanguage } from '../guilds/settings.ts';
import type { RequestContext } from '../http/context.ts';
import { readLiveManifest, readManifestOfBot } from './manifests.ts';

type SettingsCall = RequestContext<typeof contract.botSettings>;

/** `GET /v1/bot/guilds/{id}/settings`: the saved settings of a guild, or 304 if the bot has them. */
export async function getBotSettings(call: SettingsCall) {
  const { reply, request } = call;
  const settings = await readSettings(call);
  const tag = createEtag(JSON.stringify(settings));
  reply.header('etag', tag);
  if (!matchesEtag(request.headers['if-none-match'], tag)) return settings;
  reply.code(304);
}

const PAGE_SIZE = 200;

/** `GET /v1/bot/settings`: the saved settings of all guilds of the bot, page by page. */
export async function listBotSettings(call: RequestContext<typeof contract.botAllSettings>) {
  const { db, input } = call;
  const guilds = await db
    .selectFrom('servers')
    .select('id')
    .where('left_at', 'is', null)
    .where('id', '>', input.query.after ?? '')
    .orderBy('id')
    .limit(PAGE_SIZE + 1)
    .execute();
  const ids = guilds.slice(0, PAGE_SIZE).map(({ id }) => id);
  const features = await readFeatures(db, input.query.manifest);
  const [modules, secrets] = await Promise.all([readBotModules(call, ids, features), readSecrets(call, ids)]);
  const settings = ids.map((id) => toBotSettings(id, features, secrets, modules.get(id)));
  return { settings, more: guilds.length > PAGE_SIZE };
}

/** Throws `server-unknown` if the bot is not on the guild. */
async function readSettings(call: SettingsCall) {
  const { id } = call.input.params;
  const features = await readFeatures(call.db, call.input.query.manifest);
  const [joined, modules, secrets] = await Promise.all([
    findJoinedGuilds(call, [id]),
    readBotModules(call, [id], features),
    readSecrets(call, [id]),
  ]);
  if (!joined.has(id)) throw new ApiError('server-unknown');
  return contract.botSettings.response.parse(toBotSettings(id, features, secrets, modules.get(id)));
}

/** The features of the manifest that a bot names, or of the live one. */
async function readFeatures(db: Database, digest: string | undefined): Promise<readonly DeliveredFeature[]> {
  const live = await readLiveManifest(db);
  if (!live) return [];
  const own = digest === undefined ? undefined : await readManifestOfBot(db, digest);
  return toDelivered(own ?? live.manifest, live.manifest);
}

async function readBotModules({ db }: QueryDeps, ids: string[], features: readonly DeliveredFeature[]) {
  const names = [...botModules, ...features.map(({ storedAs }) => toFeatureModule(storedAs))];
  return hidePaused(db, await readModules({ db }, ids, names));
}

function toBotSettings(
  id: string,
  features: readonly DeliveredFeature[],
  secrets: ReadonlyMap<string, string>,
  modules: GuildModules = {},
) {
  const { settings = NEVER_SAVED, logs = NEVER_SAVED, greetings = NEVER_SAVED } = modules;
  const { channels, exceptions } = parseLogSettings(logs.value);
  return {
    id,
    language: parseLanguage(settings.value) ?? null,
    log_channels: channels,
    log_exceptions: exceptions,
    greetings: parseGreetings(greetings.value),
    revisions: { settings: settings.revision, logs: logs.revision, greetings: greetings.revision },
    ...toDeliveredFeatures(features, modules, secrets),
  };
}
