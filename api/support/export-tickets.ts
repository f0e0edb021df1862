import type { Database } from '../data/tables.ts';

/** What a person's export holds of tickets: their own, and what they did about others' as staff. */
export async function exportTickets(db: Database, userId: string) {
  const [tickets, messages, answers, assigned] = await Promise.all([
    db
      .selectFrom('tickets')
      .select(['id', 'subject', 'state', 'created_at', 'updated_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('ticket_messages')
      .innerJoin('tickets', 'tickets.id', 'ticket_messages.ticket_id')
      .select(['ticket_id', 'by_staff', 'text', 'ticket_messages.created_at'])
      .where('tickets.user_id', '=', userId)
      .orderBy('number')
      .execute(),
    db
      .selectFrom('ticket_messages')
      .select(['ticket_id', 'text', 'created_at'])
      .where('author_id', '=', userId)
      .where('by_staff', '=', true)
      .orderBy('created_at')
      .execute(),
    db.selectFrom('tickets').select('id').where('assigned_to', '=', userId).orderBy('created_at').execute(),
  ]);
  return {
    tickets: tickets.map((ticket) => ({
      ...ticket,
      messages: messages
        .filter(({ ticket_id }) => ticket_id === ticket.id)
        .map(({ by_staff, text, created_at }) => ({ by_staff, text, created_at })),
    })),
    answered_tickets: answers,
    assigned_tickets: assigned.map(({ id }) => id),
  };
}
