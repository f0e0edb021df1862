import { contract } from 'api-contract/contract';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { z } from 'zod';
import { toPage } from '../db/keyset.ts';
import type { Database } from '../db/tables.ts';
import type { RequestContext } from '../http/context.ts';
import { negotiateLanguage } from '../http/error-messages.ts';
import { mapPages, PAGE_SIZE, readPages, streamJson, stringifyObject } from '../http/json-stream.ts';
import { selectUserName, toUserSummary } from './chat-users.ts';

type Filters = z.output<typeof contract.actions.input>['body'];

const staffName = sql<string | null>`(select ${selectUserName('users')} from users where users.id = entry.user_id)`;

/** The maximum number of entries for a client of the specification, which has no limit parameter. */
const MAX_ACTIONS = 10_000;

/** `POST /v1/admin/actions`: the action log, newest first. */
export async function listActions(call: RequestContext<typeof contract.actions>) {
  const { limit } = call.input.body;
  return limit === undefined ? exportActions(call) : contract.actions.response.parse(await listPage(call, limit));
}

async function listPage({ db, input, request }: RequestContext<typeof contract.actions>, limit: number) {
  // One more, to know whether there is another page.
  const rows = await selectActions(db, input.body)
    .limit(limit + 1)
    .execute();
  const { page, next } = toPage(rows, limit, ({ id }) => String(id));
  return { message: page.map(createActionMapper(request)), next };
}

function exportActions(call: RequestContext<typeof contract.actions>) {
  const { db, exportSlots, caller, input, reply, request } = call;
  exportSlots.take(caller.userId, reply);
  let remaining = MAX_ACTIONS;
  const pages = readPages<ActionRow>(async (last) => {
    const filters = last ? { ...input.body, before: String(last.id) } : input.body;
    const page = await selectActions(db, filters).limit(Math.min(PAGE_SIZE, remaining)).execute();
    remaining -= page.length;
    return page;
  });
  return streamJson(call, stringifyObject({ message: mapPages(pages, createActionMapper(request)) }));
}

type ActionRow = Awaited<ReturnType<ReturnType<typeof selectActions>['executeTakeFirstOrThrow']>>;

/** Picks the description in the caller's language. Entries from before there were Hungarian ones stay English. */
function createDescriptionPicker(request: FastifyRequest) {
  const isHungarian = negotiateLanguage(request.headers['accept-language']) === 'hu';
  return ({ description, description_hu }: Pick<ActionRow, 'description' | 'description_hu'>) =>
    (isHungarian && description_hu) || description;
}

/** Creates responses in the caller's language. */
function createActionMapper(request: FastifyRequest) {
  const getDescription = createDescriptionPicker(request);
  return ({ id: _, user_id, created_at, description, description_hu, ...entry }: ActionRow) => ({
    ...entry,
    description: getDescription({ description, description_hu }),
    userId: user_id,
    createdAt: Math.floor(created_at.getTime() / 1000),
  });
}

/** The maximum number of entries about one user or server. */
const MAX_NEWEST = 50;

/** What staff did about a user or a server, newest first. */
export async function listNewestActions(
  { db, platform, request }: Pick<RequestContext<typeof contract.actions>, 'db' | 'platform' | 'request'>,
  subject: string,
) {
  const rows = await selectActions(db, { subject })
    .leftJoin('users as staff', 'staff.id', 'entry.user_id')
    .select(['staff.avatar', 'staff.discriminator'])
    .where('entry.outcome', '=', 'done')
    .limit(MAX_NEWEST)
    .execute();
  const getDescription = createDescriptionPicker(request);
  return rows.map(({ action, user_id, name, avatar, discriminator, created_at, ...entry }) => ({
    action,
    by: toUserSummary({ platform }, { id: user_id, name, avatar, discriminator }),
    description: getDescription(entry),
    at: created_at.toISOString(),
  }));
}

/** The matching entries; each filter has an index in this order. */
export function selectActions(db: Database, filters: Partial<Filters>) {
  const { before, action, by, subject, from, until, refused } = filters;
  let query = db.selectFrom('action_log as entry');
  if (!refused) query = query.where('entry.outcome', '!=', 'refused');
  if (action) query = query.where('entry.action', '=', action);
  if (by) query = query.where('entry.user_id', '=', by);
  if (subject) query = query.where('entry.subject', '=', subject);
  if (from) query = query.where('entry.created_at', '>=', toDate(from));
  if (until) query = query.where('entry.created_at', '<=', toDate(until));
  if (before) query = query.where(isOlderThan(Number(before)));
  return query
    .select(['entry.id', 'entry.action', 'entry.user_id', 'entry.subject', 'entry.description', 'entry.outcome'])
    .select(['entry.description_hu', 'entry.created_at', staffName.as('name')])
    .orderBy('entry.created_at', 'desc')
    .orderBy('entry.id', 'desc');
}

function isOlderThan(id: number) {
  return sql<boolean>`(entry.created_at, entry.id) <
    (select created_at, id from action_log where id = ${id})`;
}

/** Clamped, because PostgreSQL has no year zero. */
function toDate(timestamp: string): Date {
  return new Date(Math.max(0, Date.parse(timestamp)));
}
