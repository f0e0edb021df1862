import type { contract } from 'api-contract/contract';
import { isBanInEffect } from '../auth/bans.ts';
import { selectActiveSessions } from '../auth/sessions.ts';
import type { Database } from '../db/tables.ts';
import type { RequestContext } from '../http/context.ts';
import { listNewestActions } from './actions.ts';
import { selectUserName, toUserSummary } from './chat-users.ts';
import { listNotes } from './notes.ts';

/** The maximum length of each list. */
const MAX_ENTRIES = 50;

/** `POST /v1/moderator/user`. */
export async function getUserDetails(call: RequestContext<typeof contract.staffUser>) {
  const { db, input } = call;
  const { userid } = input.body;
  const [user, ban, banRequest, sessions, servers, tickets, notes, actions] = await Promise.all([
    db.selectFrom('users').select('created_at').where('id', '=', userid).executeTakeFirst(),
    findBan(call, userid),
    findOpenBanRequest(db, userid),
    countSessions(call, userid),
    selectOwnServers(db, userid).execute(),
    selectTickets(db, userid).execute(),
    listNotes(call, userid),
    listNewestActions(call, userid),
  ]);
  return {
    ban,
    ban_request: banRequest ? String(banRequest.id) : null,
    first_sign_in: user?.created_at.toISOString() ?? null,
    sessions,
    servers: servers.map(({ member_count, ...server }) => ({ ...server, members: member_count })),
    tickets: tickets.map((ticket) => ({ ...ticket, created_at: ticket.created_at.toISOString() })),
    notes,
    actions,
  };
}

type DetailsCall = RequestContext<typeof contract.staffUser>;

async function findBan(call: DetailsCall, userId: string) {
  const ban = await call.db
    .selectFrom('bans')
    .leftJoin('users as staff', 'staff.id', 'bans.banned_by')
    .select(['bans.reason', 'bans.banned_by', 'bans.created_at', 'bans.expires_at'])
    .select([selectUserName('staff').as('name'), 'staff.avatar', 'staff.discriminator'])
    .where('bans.user_id', '=', userId)
    .where(isBanInEffect(call.now()))
    .executeTakeFirst();
  if (!ban) return null;
  const { reason, banned_by, created_at, expires_at, ...profile } = ban;
  const by = toUserSummary(call, { ...profile, id: banned_by });
  return { reason, by, at: created_at.toISOString(), until: expires_at?.toISOString() ?? null };
}

function findOpenBanRequest(db: Database, userId: string) {
  return db
    .selectFrom('ban_requests')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .executeTakeFirst();
}

async function countSessions(call: DetailsCall, userId: string): Promise<number> {
  const { count } = await selectActiveSessions(call, userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function selectOwnServers(db: Database, userId: string) {
  return db
    .selectFrom('servers')
    .select(['id', 'name', 'member_count'])
    .where('owner_id', '=', userId)
    .where('left_at', 'is', null)
    .orderBy('joined_at', 'desc')
    .limit(MAX_ENTRIES);
}

function selectTickets(db: Database, userId: string) {
  return db
    .selectFrom('tickets')
    .select(['id', 'subject', 'state', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .limit(MAX_ENTRIES);
}
