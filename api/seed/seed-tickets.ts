import { getPerson } from 'simulator/people';
import { getUserId } from 'simulator/world/users';
import { toSearchKey } from '../db/search.ts';
import { HOUR_MS } from '../time.ts';
import { simulatorWorld } from './generate-actions.ts';
import { findSeedUser, insertUser } from './seed-action-log.ts';
import type { SeedContext } from './seed-staff.ts';
import { tickets } from './seed-texts.ts';

/** The time between two tickets, and between two messages of one. */
const TICKET_INTERVAL_MS = 26 * HOUR_MS;
const MESSAGE_INTERVAL_MS = 3 * HOUR_MS;

/** The tickets of users who wrote; those whose last message is by the user wait for staff. */
export async function seedTickets(context: SeedContext) {
  const start = context.now() - tickets.length * TICKET_INTERVAL_MS;
  for (const [index, ticket] of tickets.entries()) {
    const userId = getUserId(simulatorWorld.seed, 13 + index);
    await insertUser(context, userId);
    await insertTicket(context, { ...ticket, id: `demo-${index + 1}`, userId, at: start + index * TICKET_INTERVAL_MS });
  }
}

interface SeedTicket {
  id: string;
  userId: string;
  subject: string;
  messages: readonly string[];
  at: number;
}

async function insertTicket({ db }: SeedContext, { id, userId, subject, messages, at }: SeedTicket) {
  const { username, global_name } = findSeedUser(userId);
  const isByStaff = (index: number) => index % 2 === 1;
  const toTime = (index: number) => new Date(at + index * MESSAGE_INTERVAL_MS);
  const count = messages.length;
  const lastByStaff = isByStaff(count - 1) ? count : count - 1;
  await db
    .insertInto('tickets')
    .values({
      id,
      user_id: userId,
      subject,
      search_text: toSearchKey(`${subject}\n${global_name ?? ''}\n${username}`),
      state: isByStaff(count - 1) ? 'closed' : 'open',
      assigned_to: count > 1 ? getPerson('moderator').id : null,
      revision: count,
      created_at: toTime(0),
      updated_at: toTime(count - 1),
      messages: count,
      last_by_person: isByStaff(count - 1) ? count - 1 : count,
      last_by_staff: lastByStaff,
      read_by_person: lastByStaff,
      read_by_staff: lastByStaff,
    })
    .execute();
  await db
    .insertInto('ticket_messages')
    .values(
      messages.map((text, index) => ({
        ticket_id: id,
        number: index + 1,
        author_id: isByStaff(index) ? getPerson('moderator').id : userId,
        by_staff: isByStaff(index),
        text,
        created_at: toTime(index),
      })),
    )
    .execute();
}
