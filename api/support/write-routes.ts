import { randomBytes } from 'node:crypto';
import type { contract } from 'api-contract/contract';
import { fold } from '../data/fold.ts';
import type { Database } from '../data/tables.ts';
import type { Call } from '../http/implement.ts';
import { readOwnTicket } from './own-tickets.ts';
import { forgetNews } from './tell-person.ts';
import { checkOpen, countMessage, countTicket, repeatedWithin } from './ticket-limits.ts';
import { isRepeated, lockTicket, writeMessage } from './write-message.ts';

/** `POST /v1/me/tickets`: opens a ticket with its first message. */
export async function answerOpen(call: Call<typeof contract.openTicket>) {
  const { db, now, caller, input } = call;
  const { userId } = caller;
  return db.transaction().execute(async (transaction) => {
    const inside = { now, db: transaction };
    await countMessage(inside, userId);
    const repeated = await findRepeated(transaction, call);
    if (repeated) return readOwnTicket(transaction, userId, repeated.id);
    await countTicket(inside, userId);
    await checkOpen(transaction, userId);
    const ticket = await insertTicket(transaction, call);
    await writeMessage(transaction, ticket, { by: userId, staff: false, text: input.body.text, at: new Date(now()) });
    return readOwnTicket(transaction, userId, ticket.id);
  });
}

function insertTicket(db: Database, { now, caller, input }: Call<typeof contract.openTicket>) {
  const { userId, globalName, username } = caller;
  const { subject } = input.body;
  const at = new Date(now());
  return db
    .insertInto('tickets')
    .values({
      id: randomBytes(5).toString('hex'),
      user_id: userId,
      subject,
      search_text: fold(`${subject}\n${globalName ?? ''}\n${username}`),
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A ticket that the same call has opened a moment ago. */
function findRepeated(db: Database, { now, caller, input }: Call<typeof contract.openTicket>) {
  return db
    .selectFrom('tickets')
    .innerJoin('ticket_messages', 'ticket_messages.ticket_id', 'tickets.id')
    .select('tickets.id')
    .where('tickets.user_id', '=', caller.userId)
    .where('tickets.updated_at', '>', new Date(now() - repeatedWithin))
    .where('tickets.state', '=', 'open')
    .where('tickets.messages', '=', 1)
    .where('tickets.subject', '=', input.body.subject)
    .where('ticket_messages.text', '=', input.body.text)
    .executeTakeFirst();
}

/** `POST /v1/me/tickets/{id}/messages`: a person writes in a ticket of theirs. */
export async function answerWrite({ db, now, caller, input }: Call<typeof contract.writeInTicket>) {
  const { userId } = caller;
  const message = { by: userId, staff: false, text: input.body.text, at: new Date(now()) };
  return db.transaction().execute(async (transaction) => {
    await countMessage({ now, db: transaction }, userId);
    const ticket = await lockTicket(transaction, input.params.id, userId);
    if (!(await isRepeated(transaction, ticket, message))) {
      if (ticket.state === 'closed') await checkOpen(transaction, userId);
      await writeMessage(transaction, ticket, message);
    }
    return readOwnTicket(transaction, userId, ticket.id);
  });
}

/** `POST /v1/me/tickets/{id}/close`: a person needs no more help. */
export async function answerClose({ db, caller, input }: Call<typeof contract.closeTicket>) {
  return db.transaction().execute(async (transaction) => {
    const { id, state, revision } = await lockTicket(transaction, input.params.id, caller.userId);
    if (state === 'open')
      await transaction
        .updateTable('tickets')
        .set({ state: 'closed', revision: revision + 1 })
        .where('id', '=', id)
        .execute();
    return readOwnTicket(transaction, caller.userId, id);
  });
}

/** `POST /v1/me/tickets/{id}/read`: what was read is not unread any more, nor is it news. */
export async function answerRead({ db, caller, input }: Call<typeof contract.readTicket>) {
  await db.transaction().execute(async (transaction) => {
    const { id, messages, read_by_person, last_by_staff } = await lockTicket(
      transaction,
      input.params.id,
      caller.userId,
    );
    const read = Math.min(messages, input.body.number);
    if (read > read_by_person)
      await transaction.updateTable('tickets').set({ read_by_person: read }).where('id', '=', id).execute();
    if (read >= last_by_staff) await forgetNews(transaction, id);
  });
  return { message: 'OK' };
}
