import type { causes } from 'api-contract/causes';
import { contract } from 'api-contract/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Feature } from 'vigil-bot/manifest';
import { findOutage } from '../bot/heartbeat.ts';
import type { QueryDeps } from '../db/tables.ts';
import { registerGuildRoute } from '../http/register-route.ts';
import { addMs, MINUTE_MS } from '../time.ts';
import { findSubject, type Subject, toDecisions } from './decisions.ts';
import { listMissing } from './feature-choices.ts';
import { parseFeature } from './feature-settings.ts';
import { type GuildAccess, type GuildDeps, type GuildRequest, guardRead, READ_MAX_AGE_MS } from './guild-guard.ts';

/** How long before and after the named time is looked at. */
const MARGIN_MS = 5 * MINUTE_MS;

const MAX_DECISIONS = 20;

interface Period {
  from: Date;
  to: Date | null;
}

interface Window {
  guildId: string;
  subject: Subject;
  from: Date;
  at: Date;
  to: Date;
}

/** Routes that say why the bot did nothing. */
export function registerCauseRoutes(app: FastifyInstance, context: GuildDeps) {
  registerGuildRoute(app, context, contract.cause, { guard: guardRead, handler: getCause });
}

async function getCause(call: GuildRequest<typeof contract.cause>, { id: guildId, rights }: GuildAccess) {
  const { params, query } = call.input;
  const subject = await findSubject(call, params.feature, rights);
  const at = new Date(query.at);
  const [from, to] = [addMs(at.getTime(), -MARGIN_MS), addMs(at.getTime(), MARGIN_MS)];
  const window = { guildId, subject, from, at, to };
  const [rows, joinedAt, offline, states, pause, missing] = await Promise.all([
    findDecisionsAbout(call, window, query.user),
    findJoinedAt(call, guildId),
    findOutage(call, from, to),
    findStates(call, window),
    findPause(call, window),
    findMissing(call, guildId, subject.feature),
  ]);
  const decisions = await toDecisions(call, guildId, subject.module, rows);
  const isOffAll = states?.every(({ enabled }) => !enabled) ?? false;
  const isOffAtAll = states?.some(({ enabled }) => !enabled) ?? false;
  const checks: [(typeof causes)[number], isCertain: boolean, isPossible: boolean][] = [
    ['decided', decisions.length > 0, false],
    ['bot-absent', joinedAt > to, joinedAt > from],
    ['bot-offline', covers(offline, window), offline !== null],
    ['feature-off', isOffAll, isOffAtAll],
    ['paused', covers(pause, window), pause !== null],
    ['permission-missing', false, missing.length > 0],
    ['not-reported', false, true],
  ];
  const certain = checks.find(([, isCertain]) => isCertain);
  const [cause = 'not-reported'] = certain ?? checks.find(([, , isPossible]) => isPossible) ?? [];
  const state = states?.[1];
  return {
    ...{ from: from.toISOString(), to: to.toISOString(), cause, certain: certain !== undefined, decisions },
    ...{ offline: toIso(offline), enabled: state?.enabled ?? null, change: state?.change ?? null },
    ...{ pause: toIso(pause), missing },
  };
}

function covers(period: Period | null, { from, to }: Window): boolean {
  return period !== null && period.from <= from && (period.to === null || period.to >= to);
}

function toIso(period: Period | null) {
  return period && { from: period.from.toISOString(), to: period.to?.toISOString() ?? null };
}

function findDecisionsAbout({ db }: QueryDeps, { guildId, subject, from, to }: Window, user: string) {
  return db
    .selectFrom('decisions')
    .selectAll()
    .where('guild_id', '=', guildId)
    .where('feature', 'in', subject.names)
    .where('user_id', '=', user)
    .where('at', '>=', from)
    .where('at', '<=', to)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_DECISIONS)
    .execute();
}

async function findJoinedAt({ db }: QueryDeps, guildId: string): Promise<Date> {
  const { joined_at } = await db
    .selectFrom('servers')
    .select('joined_at')
    .where('id', '=', guildId)
    .executeTakeFirstOrThrow();
  return joined_at;
}

/** Whether a feature was on at the start, in the middle and at the end of a window, and the change that decided it. */
async function findStates({ db }: QueryDeps, { guildId, subject, from, at, to }: Window) {
  const { feature, module } = subject;
  if (!feature) return undefined;
  const changes = await db
    .selectFrom('guild_changes as change')
    .leftJoin('users', 'users.id', 'change.user_id')
    .select(['change.id', 'change.before', 'change.after', 'change.created_at', 'users.username', 'users.global_name'])
    .where('change.guild_id', '=', guildId)
    .where('change.module', '=', module)
    .where('change.pause', 'is', null)
    .orderBy('change.id')
    .execute();
  const stored = await db
    .selectFrom('guild_modules')
    .select('value')
    .where('guild_id', '=', guildId)
    .where('module', '=', module)
    .executeTakeFirst();
  const isOn = (value: unknown) => parseFeature(feature, value).enabled;
  return [from, at, to].map((time) => {
    const earlier = changes.filter(({ created_at }) => created_at <= time);
    const last = earlier.at(-1);
    const next = changes[earlier.length];
    const value = last ? last.after : next ? next.before : stored?.value;
    const enabled = isOn(value ?? null);
    const switched = earlier.findLast(({ before, after }) => isOn(before) !== isOn(after));
    const by = switched && (switched.global_name || switched.username);
    const change = switched && { id: String(switched.id), at: switched.created_at.toISOString(), by: by ?? null };
    return { enabled, change: change ?? null };
  });
}

/** The pause of a feature or of everything that overlaps a window. */
async function findPause({ db }: QueryDeps, { guildId, subject, from, to }: Window): Promise<Period | null> {
  const events = await db
    .selectFrom('guild_changes')
    .select(['module', 'created_at', sql<string>`pause ->> 'kind'`.as('kind')])
    .where('guild_id', '=', guildId)
    .where('module', 'in', [subject.module, 'everything'])
    .where('pause', 'is not', null)
    .orderBy('id')
    .execute();
  const pauses: Period[] = [];
  const open = new Map<string, Period>();
  for (const { module, created_at, kind } of events) {
    const current = open.get(module);
    if (kind !== 'paused' && current) {
      current.to = created_at;
      open.delete(module);
    } else if (kind === 'paused' && !current) {
      const pause = { from: created_at, to: null };
      open.set(module, pause);
      pauses.push(pause);
    }
  }
  return pauses.findLast((pause) => pause.from < to && (pause.to === null || pause.to > from)) ?? null;
}

async function findMissing(
  { guildCache, platform }: GuildRequest<typeof contract.cause>,
  guildId: string,
  feature: Feature | undefined,
): Promise<string[]> {
  if (!feature) return [];
  const [guild, bot] = await Promise.all([
    guildCache.getGuild(guildId, READ_MAX_AGE_MS),
    guildCache.getMember(guildId, platform.clientId, READ_MAX_AGE_MS),
  ]);
  return guild && bot ? listMissing([feature], guild, bot) : [];
}
