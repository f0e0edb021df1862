import type { contract } from 'api-contract/contract';
import { type Expression, type OrderByExpression, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { isBanInEffect } from '../auth/bans.ts';
import { toPage } from '../db/keyset.ts';
import { contains } from '../db/search.ts';
import type { Database, QueryDeps, Tables } from '../db/tables.ts';
import type { RequestContext } from '../http/context.ts';
import { mapPages, PAGE_SIZE, readPages, streamJson, stringifyList } from '../http/json-stream.ts';
import { type StaffDeps, selectUserName } from './chat-users.ts';

/** `POST /v1/admin/servers`: all servers, by name. */
export function exportServers(call: RequestContext<typeof contract.adminServers>) {
  const { db, exportSlots, caller, reply } = call;
  exportSlots.take(caller.userId, reply);
  const servers = db
    .selectFrom('servers')
    .select(['id', 'name', 'icon', 'search_name'])
    .where('left_at', 'is', null)
    .orderBy('search_name')
    .orderBy('id')
    .limit(PAGE_SIZE);
  const pages = readPages<{ id: string; name: string; icon: string | null; search_name: string }>((last) =>
    (last ? servers.where(sql<boolean>`(search_name, id) > (${last.search_name}, ${last.id})`) : servers).execute(),
  );
  return streamJson(call, stringifyList(mapPages(pages, ({ id, name, icon }) => ({ id, name, icon }))));
}

const SORT_COLUMNS = {
  name: sql<string>`search_name`,
  members: sql<number>`coalesce(member_count, -1)`,
  joined: sql<Date>`joined_at`,
} satisfies Record<string, OrderByExpression<Tables, 'servers', unknown>>;

type PageCall = RequestContext<typeof contract.adminServersPage, StaffDeps>;

/** `POST /v1/admin/servers/page`: a page of servers, filtered and sorted. */
export async function listServersPage(call: PageCall) {
  const { db, now, input } = call;
  const [count, rows] = await Promise.all([countServers(call), selectServersPage(db, input.body).execute()]);
  const owners = await findOwners(
    { db, now },
    rows.flatMap(({ owner_id }) => owner_id ?? []),
  );
  const { page, next } = toPage(rows, input.body.limit, ({ id, sort_key }) => `${id}-${sort_key}`);
  return {
    ...count,
    servers: page.map(({ member_count, joined_at, sort_key: _, ...server }) => ({
      ...server,
      owner_name: owners.users.get(server.owner_id ?? '')?.name ?? null,
      owner_avatar: owners.users.get(server.owner_id ?? '')?.avatar ?? null,
      owner_banned: owners.bannedIds.has(server.owner_id ?? ''),
      members: member_count,
      joined_at: joined_at.toISOString(),
    })),
    next,
  };
}

/** Counting more for each page would take longer than reading it. */
const MAX_COUNTED = 10_000;

/** The number of matching servers. */
async function countServers({ db, guildCache, input }: PageCall): Promise<{ total: number; more?: true }> {
  const { search } = input.body;
  const { total } = await db
    .selectFrom(
      searchServers(db, search)
        .select('id')
        .limit(MAX_COUNTED + 1)
        .as('matches'),
    )
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (total <= MAX_COUNTED) return { total };
  return search === '' ? { total: await guildCache.countGuilds() } : { total: MAX_COUNTED, more: true };
}

/** The names and avatars of owners who have signed in or are banned, and which of them are banned. */
async function findOwners({ db, now }: QueryDeps, ids: string[]) {
  const [users, bans] = await Promise.all([
    db
      .selectFrom('users')
      .select(['id', 'avatar', selectUserName('users').as('name')])
      .where(sql<boolean>`id = any(${ids})`)
      .execute(),
    db
      .selectFrom('bans')
      .select(['user_id as id', 'name', 'avatar'])
      .where(sql<boolean>`user_id = any(${ids})`)
      .where(isBanInEffect(now()))
      .execute(),
  ]);
  return {
    users: new Map([...bans, ...users].map((user) => [user.id, user])),
    bannedIds: new Set(bans.map(({ id }) => id)),
  };
}

type Page = Omit<z.output<typeof contract.adminServersPage.input>['body'], 'token' | 'mod_token'>;

/** The values of the sort columns in cursors: exact, unlike the milliseconds of a Date. */
const SORT_KEYS = {
  name: sql<string>`search_name`,
  members: sql<string>`coalesce(member_count, -1)::text`,
  joined: sql<string>`(extract(epoch from joined_at) * 1000000)::bigint::text`,
};

/** The servers after a cursor in the order of the list. */
function isAfter(cursor: string, { sort, descending }: Pick<Page, 'sort' | 'descending'>) {
  const separator = cursor.indexOf('-');
  const [id, key] = [cursor.slice(0, separator), cursor.slice(separator + 1)];
  const values = {
    name: sql`${key}`,
    members: sql`${key}::bigint`,
    joined: sql`timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond'`,
  };
  return sql<boolean>`(${SORT_COLUMNS[sort]}, id) ${sql.raw(descending ? '<' : '>')} (${values[sort]}, ${id})`;
}

/**
 * The servers of a page, and one more if there is a next page. An index-only subquery selects the ids, so that deep pages
 * read few rows.
 */
export function selectServersPage(db: Database, { limit, offset, after, search, sort, descending }: Page) {
  const direction = descending ? 'desc' : 'asc';
  const matches = searchServers(db, search);
  const ids = (after === undefined ? matches.offset(offset) : matches.where(isAfter(after, { sort, descending })))
    .select('id')
    .orderBy(SORT_COLUMNS[sort], direction)
    .orderBy('id', direction)
    .limit(limit + 1);
  return db
    .selectFrom('servers')
    .select(['id', 'name', 'icon', 'owner_id', 'member_count', 'joined_at', SORT_KEYS[sort].as('sort_key')])
    .where(sql<boolean>`id = any(array(${ids}))`)
    .orderBy(SORT_COLUMNS[sort], direction)
    .orderBy('id', direction);
}

function searchServers(db: Database, search: string) {
  const servers = db.selectFrom('servers').where('left_at', 'is', null);
  if (search === '') return servers;
  const matches: Expression<SqlBool> = /^\d{17,20}$/.test(search)
    ? sql`id = ${search}`
    : contains('search_name', search);
  return servers.where(matches);
}
