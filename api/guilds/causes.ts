import type { causes } from 'api-contract/causes';
import { contract } from 'api-contract/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { findOutage } from '../bot/heartbeat.ts';
import { findMissingIntents } from '../bot/intents.ts';
import type { QueryDeps } from '../db/tables.ts';
import { registerGuildRoute } from '../http/register-route.ts';
import { addMs, MINUTE_MS } from '../time.ts';
import { findObstacles } from './cause-obstacles.ts';
import { type Effect, readEffect } from './cause-settings.ts';
import { findSubject, type Subject, toDecisions } from './decisions.ts';
import { type GuildAccess, type GuildDeps, type GuildRequest, guardRead, READ_MAX_AGE_MS } from './guild-guard.ts';
import type { LogException } from './log-exceptions.ts';
import { readModule } from './modules.ts';

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
  const states = await findStates(call, window);
  const state = states.at;
  const [rows, joinedAt, wasThere, offline, intents, pause, applied, platform] = await Promise.all([
    findDecisionsAbout(call, window, query.user),
    findJoinedAt(call, guildId),
    wasThereBefore(call, guildId, to),
    findOutage(call, from, to),
    findMissingIntents(call, { from, to, needed: state.intents }),
    findPause(call, window),
    findApplied(call, window, state),
    findObstacles(call, { guildId, user: query.user, feature: subject.feature, targets: state.targets }),
  ]);
  const decisions = await toDecisions(call, guildId, subject.module, rows);
  const all = [states.from, states.at, states.to];
  const exceptions = all.map((part) => matchExceptions(part, query.user, platform.roles));
  const lacksAll = (missing: string[] | undefined) => missing !== undefined && missing.length === state.intents.length;
  const checks: [(typeof causes)[number], isCertain: boolean, isPossible: boolean][] = [
    ['decided', decisions.length > 0, false],
    ['bot-absent', joinedAt > to && !wasThere, joinedAt > from && joinedAt <= to],
    ['bot-offline', covers(offline, window), offline !== null],
    ['intent-missing', state.intents.length > 0 && intents.every(lacksAll), intents.some((missing) => missing?.length)],
    ['feature-off', all.every(({ enabled }) => !enabled), all.some(({ enabled }) => !enabled)],
    ['paused', covers(pause, window), pause !== null],
    ['exception', exceptions.every(({ isCertain }) => isCertain), exceptions.some(({ matched }) => matched.length > 0)],
    ['not-applied', false, applied === false],
    ['permission-missing', false, platform.missing.length > 0],
    ['target-unusable', false, platform.targets.length > 0],
    ['event-off', false, state.eventsOff.length > 0],
    ['not-reported', false, true],
  ];
  const certain = checks.find(([, isCertain]) => isCertain);
  const [cause = 'not-reported'] = certain ?? checks.find(([, , isPossible]) => isPossible) ?? [];
  const isReported = intents.some((missing) => missing !== undefined);
  return {
    ...{ from: from.toISOString(), to: to.toISOString(), cause, certain: certain !== undefined, decisions },
    ...{ offline: toIso(offline), intents: isReported ? [...new Set(intents.flatMap((names) => names ?? []))] : null },
    ...{ enabled: state.enabled, change: state.change, pause: toIso(pause) },
    ...{ exceptions: exceptions[1]?.matched ?? [], applied, missing: platform.missing, targets: platform.targets },
    eventsOff: [...state.eventsOff],
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

/**
 * When the bot joined a server. The site may have seen the server later than that, or have missed that the bot left and
 * joined again, so the earlier time counts.
 */
async function findJoinedAt({ db, guildCache, platform }: GuildDeps, guildId: string): Promise<Date> {
  const [{ joined_at }, bot] = await Promise.all([
    db.selectFrom('servers').select('joined_at').where('id', '=', guildId).executeTakeFirstOrThrow(),
    guildCache.getMember(guildId, platform.clientId, READ_MAX_AGE_MS),
  ]);
  return bot?.joined_at && bot.joined_at < joined_at ? bot.joined_at : joined_at;
}

/** Whether the bot was on a server at some time before, because somebody changed a setting there or it decided something. */
async function wasThereBefore({ db }: QueryDeps, guildId: string, time: Date): Promise<boolean> {
  const find = (table: 'guild_changes' | 'decisions', column: 'created_at' | 'at') =>
    db
      .selectFrom(table)
      .select('guild_id')
      .where('guild_id', '=', guildId)
      .where(sql.ref(column), '<=', time)
      .limit(1)
      .executeTakeFirst();
  const found = await Promise.all([find('guild_changes', 'created_at'), find('decisions', 'at')]);
  return found.some((row) => row !== undefined);
}

interface State extends Effect {
  revision: number;
  /** The change that had turned it on or off. */
  change: { id: string; at: string; by: string | null } | null;
}

/** What the settings meant at the start, in the middle and at the end of a window. */
async function findStates({ db }: QueryDeps, { guildId, subject, from, at, to }: Window) {
  const changes = await db
    .selectFrom('guild_changes as change')
    .leftJoin('users', 'users.id', 'change.user_id')
    .select(['change.id', 'change.before', 'change.after', 'change.created_at', 'change.revision'])
    .select(['users.username', 'users.global_name'])
    .where('change.guild_id', '=', guildId)
    .where('change.module', '=', subject.module)
    .where('change.pause', 'is', null)
    .orderBy('change.id')
    .execute();
  const stored = await readModule({ db }, guildId, subject.module);
  const isOn = (value: unknown) => readEffect(subject, value ?? null).enabled;
  const findState = (time: Date): State => {
    const earlier = changes.filter(({ created_at }) => created_at <= time);
    const last = earlier.at(-1);
    const next = changes[earlier.length];
    const value = last ? last.after : next ? next.before : stored.value;
    const revision = last?.revision ?? (next ? next.revision - 1 : stored.revision);
    const switched = earlier.findLast(({ before, after }) => isOn(before) !== isOn(after));
    const by = switched && (switched.global_name || switched.username);
    const change = switched && { id: String(switched.id), at: switched.created_at.toISOString(), by: by ?? null };
    return { ...readEffect(subject, value ?? null), revision, change: change ?? null };
  };
  return { from: findState(from), at: findState(at), to: findState(to) };
}

/** Whether the bot worked with the settings of a window; null for logs and greetings, and if it does not report that. */
async function findApplied({ db }: QueryDeps, { guildId, subject, at }: Window, { revision, enabled }: State) {
  if (!subject.feature || !enabled) return null;
  const rows = await db
    .selectFrom('applied_features')
    .select(['feature', 'revision', 'applied_at'])
    .where('guild_id', '=', guildId)
    .execute();
  if (rows.length === 0) return null;
  const row = rows.find(({ feature }) => feature === subject.feature?.id);
  if (!row || row.revision < revision) return false;
  // Of a later revision, the time of this one is not known.
  return row.revision > revision || row.applied_at <= at;
}

/** The exceptions that keep somebody's events out of the logs, and whether they keep all of them out. */
function matchExceptions({ exceptions }: Effect, user: string, roles: readonly string[]) {
  const isPerson = ({ kind, id }: LogException) => (kind === 'user' || kind === 'bot') && id === user;
  // The roles are those of now, and which channel it was about is not known.
  const isPossible = (entry: LogException) =>
    isPerson(entry) || entry.kind === 'channel' || (entry.kind === 'role' && roles.includes(entry.id));
  const unique = new Map(exceptions.flat().map((entry) => [`${entry.kind} ${entry.id}`, entry]));
  const isCertain = exceptions.length > 0 && exceptions.every((list) => list.some(isPerson));
  return { isCertain, matched: [...unique.values()].filter(isCertain ? isPerson : isPossible) };
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
