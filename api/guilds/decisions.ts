import { type FeatureModule, toFeatureModule } from 'api-contract/changes';
import { contract } from 'api-contract/contract';
import { getFeatureLevel, type Rights } from 'api-contract/rights';
import { localText } from 'api-contract/shapes';
import type { FastifyInstance } from 'fastify';
import { type Selectable, sql } from 'kysely';
import type { Feature } from 'vigil-bot/manifest';
import { siteFeatures } from '../bot/decisions.ts';
import { readLiveManifest } from '../bot/manifests.ts';
import type { DecisionTable } from '../db/guild-tables.ts';
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
  const subject = await findSubject(call, params.feature, rights);
  const [rows, users, channels] = await Promise.all([
    findDecisions(call, guildId, subject.names, query),
    query.before === undefined ? findNamed(call, guildId, subject.names, 'user') : [],
    query.before === undefined ? findNamed(call, guildId, subject.names, 'channel') : [],
  ]);
  const { page, next } = toPage(rows, PAGE_SIZE, ({ at, id }) => formatCursor(at, id));
  return { decisions: await toDecisions(call, guildId, subject.module, page), next, users, channels };
}

/** What decisions are about. */
export interface Subject {
  /** The ids that it has or had in decisions. */
  names: string[];
  module: SiteFeature | FeatureModule;
  /** Undefined for logs and greetings. */
  feature: Feature | undefined;
}

/** Finds a feature of the manifest, the logs or the greetings. Throws without the right to see them. */
export async function findSubject({ db }: Pick<QueryDeps, 'db'>, id: string, rights: Rights): Promise<Subject> {
  const module = siteFeatures.find((candidate) => candidate === id);
  const level = module ? rights[module] : getFeatureLevel(rights, id);
  if (!isAtLeast(level, 'view')) throw new ApiError('right-missing');
  if (module) return { names: [module], module, feature: undefined };
  const live = await readLiveManifest(db);
  const feature = live?.manifest.features.find((candidate) => candidate.id === id);
  if (!feature) throw new ApiError('feature-unknown');
  const renamed = Object.entries(live?.manifest.renamed ?? {});
  const previous = renamed.flatMap(([from, to]) => (to === id ? from : []));
  return { names: [id, ...previous], module: toFeatureModule(id), feature };
}

/** Rows of decisions as pages list them, with the changes whose values the bot had. */
export async function toDecisions(
  deps: Pick<QueryDeps, 'db'>,
  guildId: string,
  module: Subject['module'],
  rows: readonly Selectable<DecisionTable>[],
) {
  const revisions = rows.flatMap(({ revision }) => revision ?? []);
  const changes = await findChangesByRevision(deps, guildId, module, revisions);
  return rows.map((row) => ({
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
}

function toNamed(id: string | null, name: string | null) {
  return id === null ? null : { id, name };
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
  module: Subject['module'],
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
