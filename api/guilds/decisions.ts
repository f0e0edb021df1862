import { toFeatureModule } from 'api-contract/changes';
import { contract } from 'api-contract/contract';
import { getFeatureLevel } from 'api-contract/rights';
import { localText } from 'api-contract/shapes';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { siteFeatures } from '../bot/decisions.ts';
import { readLiveManifest } from '../bot/manifests.ts';
import { formatCursor, parseCursor, toPage } from '../db/keyset.ts';
import type { QueryDeps } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import { registerGuildRoute } from '../http/register-route.ts';
import { type GuildAccess, type GuildDeps, type GuildRequest, guardRead } from './guild-guard.ts';
import { isAtLeast } from './rights.ts';

const PAGE_SIZE = 50;

/** The most people and channels that a page offers as filters. */
const MAX_CHOICES = 200;

type SiteFeature = (typeof siteFeatures)[number];

/** Routes of what the bot did with a guild's settings. */
export function registerDecisionRoutes(app: FastifyInstance, context: GuildDeps) {
  registerGuildRoute(app, context, contract.decisions, { guard: guardRead, handler: getDecisions });
}

async function getDecisions(call: GuildRequest<typeof contract.decisions>, { id: guildId, rights }: GuildAccess) {
  const { params, query } = call.input;
  const feature = siteFeatures.find((candidate) => candidate === params.feature);
  const level = feature ? rights[feature] : getFeatureLevel(rights, params.feature);
  if (!isAtLeast(level, 'view')) throw new ApiError('right-missing');
  const names = feature ? [feature] : await findNames(call, params.feature);
  const [rows, users, channels] = await Promise.all([
    findDecisions(call, guildId, names, query),
    query.before === undefined ? findNamed(call, guildId, names, 'user') : [],
    query.before === undefined ? findNamed(call, guildId, names, 'channel') : [],
  ]);
  const { page, next } = toPage(rows, PAGE_SIZE, ({ at, id }) => formatCursor(at, id));
  const revisions = page.flatMap(({ revision }) => revision ?? []);
  const changes = await findChangesByRevision(call, guildId, toModule(feature, params.feature), revisions);
  const decisions = page.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    outcome: row.outcome,
    count: row.count,
    reason: localText.nullable().parse(row.reason),
    event: row.event,
    user: toNamed(row.user_id, row.user_name),
    channel: toNamed(row.channel_id, row.channel_name),
    field: row.field,
    revision: row.revision,
    change: changes.get(row.revision ?? 0) ?? null,
  }));
  return { decisions, next, users, channels };
}

function toModule(feature: SiteFeature | undefined, id: string) {
  return feature ?? toFeatureModule(id);
}

function toNamed(id: string | null, name: string | null) {
  return id === null ? null : { id, name };
}

/** The ids that a feature of the manifest has or had. */
async function findNames({ db }: Pick<QueryDeps, 'db'>, feature: string): Promise<string[]> {
  const live = await readLiveManifest(db);
  if (!live?.manifest.features.some(({ id }) => id === feature)) throw new ApiError('feature-unknown');
  const previous = Object.entries(live.manifest.renamed ?? {}).flatMap(([from, to]) => (to === feature ? from : []));
  return [feature, ...previous];
}

type Filters = GuildRequest<typeof contract.decisions>['input']['query'];

/** A page of decisions and one more. */
function findDecisions(
  { db }: Pick<QueryDeps, 'db'>,
  guildId: string,
  features: readonly string[],
  { before, user, channel, outcome }: Filters,
) {
  let query = db.selectFrom('decisions').selectAll().where('guild_id', '=', guildId).where('feature', 'in', features);
  if (user !== undefined) query = query.where('user_id', '=', user);
  if (channel !== undefined) query = query.where('channel_id', '=', channel);
  if (outcome !== undefined) query = query.where('outcome', '=', outcome);
  if (before !== undefined) {
    const { sortKey, id } = parseCursor(before);
    query = query.where(sql<boolean>`(at, id) < (${new Date(sortKey)}, ${id})`);
  }
  return query
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
}

/** The people or channels in decisions, with the newest names. */
async function findNamed(
  { db }: Pick<QueryDeps, 'db'>,
  guildId: string,
  features: readonly string[],
  kind: 'user' | 'channel',
) {
  const [id, name] = [sql.ref(`${kind}_id`), sql.ref(`${kind}_name`)];
  const { rows } = await sql<{ id: string; name: string }>`
    select distinct on (${id}) ${id} as id, coalesce(${name}, ${id}) as name from decisions
    where guild_id = ${guildId} and feature = any(${features}) and ${id} is not null
    order by ${id}, ${name} is null, at desc limit ${MAX_CHOICES}`.execute(db);
  return rows.sort((one, other) => one.name.localeCompare(other.name));
}

/** The changes whose values revisions have, as far as the history knows them. Pauses renew revisions, but set nothing. */
async function findChangesByRevision(
  { db }: Pick<QueryDeps, 'db'>,
  guildId: string,
  module: ReturnType<typeof toModule>,
  revisions: readonly number[],
) {
  const { rows } = await sql<ChangeOfRevision>`
    select wanted.revision, change.id, change.created_at, users.username, users.global_name
    from unnest(${[...new Set(revisions)]}::int[]) as wanted (revision)
    cross join lateral (
      select id, created_at, user_id from guild_changes
      where guild_id = ${guildId} and module = ${module} and pause is null and revision <= wanted.revision
      order by revision desc limit 1
    ) change
    left join users on users.id = change.user_id`.execute(db);
  return new Map(
    rows.map(({ revision, id, created_at, username, global_name }) => [
      revision,
      { id: String(id), at: created_at.toISOString(), by: global_name || username },
    ]),
  );
}

interface ChangeOfRevision {
  revision: number;
  id: number;
  created_at: Date;
  username: string | null;
  global_name: string | null;
}
