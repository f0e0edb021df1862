import type { contract } from 'api-contract/contract';
import { type Expression, type OrderByExpression, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { isBanInEffect } from '../auth/users.ts';
import { type Database, type QueryDeps, type Tables, toSearchKey } from '../db/tables.ts';
import type { RequestContext } from '../http/context.ts';
import { mapPages, PAGE_SIZE, readPages, streamJson, stringifyList } from '../http/json-stream.ts';
import { selectUserName } from './chat-users.ts';

/** `POST /v1/admin/servers`: all servers, by name. */
export function exportServers({ db, exportSlots, caller, reply }: RequestContext<typeof contract.adminServers>) {
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
  return streamJson(reply, stringifyList(mapPages(pages, ({ id, name, icon }) => ({ id, name, icon }))));
}

const SORT_COLUMNS = {
  name: sql<string>`servers.search_name`,
  members: sql<number>`coalesce(servers.member_count, -1)`,
  joined: sql<Date>`servers.joined_at`,
} satisfies Record<string, OrderByExpression<Tables, 'servers', unknown>>;

/** `POST /v1/admin/servers/page`: a page of servers, filtered and sorted. */
export async function listServersPage({ db, now, input }: RequestContext<typeof contract.adminServersPage>) {
  const [{ total }, rows] = await Promise.all([
    searchServers(db, input.body.search)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    selectServersPage({ db, now }, input.body).execute(),
  ]);
  return {
    total,
    servers: rows.map(({ member_count, joined_at, ...server }) => ({
      ...server,
      members: member_count,
      joined_at: joined_at.toISOString(),
    })),
  };
}

type Page = Omit<z.output<typeof contract.adminServersPage.input>['body'], 'token' | 'mod_token'>;

/** The servers of a page. An index-only subquery selects the ids, so that deep pages read few rows. */
export function selectServersPage({ db, now }: QueryDeps, { limit, offset, search, sort, descending }: Page) {
  const direction = descending ? 'desc' : 'asc';
  const ids = searchServers(db, search)
    .select('id')
    .orderBy(SORT_COLUMNS[sort], direction)
    .orderBy('servers.id', direction)
    .limit(limit)
    .offset(offset);
  return (
    db
      .selectFrom('servers')
      .leftJoin('users as owner', 'owner.id', 'servers.owner_id')
      .leftJoin('bans', (join) => join.onRef('bans.user_id', '=', 'servers.owner_id').on(isBanInEffect(now())))
      .select(['servers.id', 'servers.name', 'servers.icon', 'servers.owner_id', 'servers.member_count'])
      .select(['servers.joined_at', sql<boolean>`bans.user_id is not null`.as('owner_banned')])
      // Of a banned owner who never signed in, the name at the time of the ban.
      .select(sql<string | null>`coalesce(${selectUserName('owner')}, bans.name)`.as('owner_name'))
      .where(sql<boolean>`servers.id = any(array(${ids}))`)
      .orderBy(SORT_COLUMNS[sort], direction)
      .orderBy('servers.id', direction)
  );
}

function searchServers(db: Database, search: string) {
  const servers = db.selectFrom('servers').where('left_at', 'is', null);
  if (search === '') return servers;
  const matches: Expression<SqlBool> = /^\d{17,20}$/.test(search)
    ? sql`id = ${search}`
    : sql`strpos(search_name, ${toSearchKey(search)}) > 0`;
  return servers.where(matches);
}
