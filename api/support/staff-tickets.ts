import type { contract } from 'api-contract/contract';
import { sql } from 'kysely';
import { contains } from '../db/search.ts';
import type { Database } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import type { RequestContext } from '../http/context.ts';
import type { ChatPlatform } from '../platform/chat-platform.ts';
import { selectUserName, toUserSummary } from '../staff/chat-users.ts';

type ListCall = RequestContext<typeof contract.staffTickets>;

/** Whether the user has written something that no member of staff has read. */
const unread = sql<boolean>`(ticket.last_by_person > ticket.read_by_staff)`;

/** `POST /v1/moderator/tickets`: tickets with unread messages first, then the most recent. */
export async function listStaffTickets(call: ListCall) {
  const { db, caller, input } = call;
  const { limit, offset } = input.body;
  const tickets = searchTickets(db, { ...input.body, userId: caller.userId });
  const [{ total }, unreadCount, rows] = await Promise.all([
    tickets.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    db
      .selectFrom('tickets as ticket')
      .select((eb) => eb.fn.countAll<number>().as('unread'))
      .where('ticket.state', '=', 'open')
      .where(unread)
      .executeTakeFirstOrThrow(),
    joinUsers(tickets)
      .orderBy(unread, 'desc')
      .orderBy('ticket.updated_at', 'desc')
      .orderBy('ticket.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  return {
    total: Number(total),
    unread: Number(unreadCount.unread),
    tickets: rows.map((row) => toStaffSummary(call, row)),
  };
}

interface TicketFilters {
  show: 'open' | 'mine' | 'all';
  search: string;
  /** The caller. */
  userId: string;
}

export function searchTickets(db: Database, { show, search, userId }: TicketFilters) {
  let query = db.selectFrom('tickets as ticket');
  if (show === 'open') query = query.where('ticket.state', '=', 'open');
  if (show === 'mine') query = query.where('ticket.assigned_to', '=', userId);
  if (search === '') return query;
  if (/^\d{17,20}$/.test(search)) return query.where('ticket.user_id', '=', search);
  if (/^#?[0-9a-f]{10}$/.test(search)) return query.where('ticket.id', '=', search.slice(-10));
  return query.where(contains('ticket.search_text', search));
}

function joinUsers(tickets: ReturnType<typeof searchTickets>) {
  return tickets
    .innerJoin('users as author', 'author.id', 'ticket.user_id')
    .leftJoin('users as assignee', 'assignee.id', 'ticket.assigned_to')
    .selectAll('ticket')
    .select([selectUserName('author').as('name'), 'author.avatar', 'author.discriminator'])
    .select(selectUserName('assignee').as('assignee_name'))
    .select(['assignee.avatar as assignee_avatar', 'assignee.discriminator as assignee_number']);
}

type Row = Awaited<ReturnType<ReturnType<typeof joinUsers>['executeTakeFirstOrThrow']>>;

function toStaffSummary(context: { platform: ChatPlatform }, row: Row) {
  const { name, avatar, discriminator } = row;
  const assignee = { name: row.assignee_name, avatar: row.assignee_avatar, discriminator: row.assignee_number };
  return {
    id: row.id,
    subject: row.subject,
    state: row.state,
    messages: row.messages,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    unread: row.last_by_person > row.read_by_staff,
    person: toUserSummary(context, { id: row.user_id, name, avatar, discriminator }),
    assigned_to: row.assigned_to === null ? null : toUserSummary(context, { id: row.assigned_to, ...assignee }),
  };
}

/** `POST /v1/moderator/tickets/one`: a ticket with its messages. */
export function getStaffTicket(call: RequestContext<typeof contract.staffTicket>) {
  return readStaffTicket(call, call.input.body.id);
}

/** The caller and the dependencies of a staff request. */
type ReaderContext = { platform: ChatPlatform } & { db: Database; caller: { userId: string } };

/** The response for a ticket, with the staff members to whom it can be assigned. */
export async function readStaffTicket(context: ReaderContext, id: string) {
  const { db, caller } = context;
  const row = await joinUsers(db.selectFrom('tickets as ticket')).where('ticket.id', '=', id).executeTakeFirst();
  if (!row) throw new ApiError('ticket-unknown');
  const messages = await db
    .selectFrom('ticket_messages as message')
    .leftJoin('users as author', 'author.id', 'message.author_id')
    .select(['message.number', 'message.by_staff', 'message.text', 'message.created_at', 'message.author_id as id'])
    .select([selectUserName('author').as('name'), 'author.avatar', 'author.discriminator'])
    .where('message.ticket_id', '=', id)
    .where('message.number', '<=', row.messages)
    .orderBy('message.number')
    .execute();
  return {
    ...toStaffSummary(context, row),
    revision: row.revision,
    conversation: messages.map(({ number, by_staff, text, created_at, id, ...author }) => ({
      number,
      staff: by_staff,
      by: id === null ? null : toUserSummary(context, { id, ...author }),
      text,
      at: created_at.toISOString(),
    })),
    staff: (await findActiveStaff(db)).map((member) => toUserSummary(context, member)),
    you: caller.userId,
  };
}

/** Staff to whom a ticket can be assigned. */
export function findActiveStaff(db: Database) {
  return db
    .selectFrom('staff')
    .innerJoin('users', 'users.id', 'staff.user_id')
    .select(['users.id', selectUserName('users').as('name'), 'users.avatar', 'users.discriminator'])
    .where('staff.activated_at', 'is not', null)
    .orderBy('users.username')
    .orderBy('users.id')
    .execute();
}
