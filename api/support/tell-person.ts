import type { Database } from '../data/tables.ts';
import { publishNews, withdrawNews } from '../news/news.ts';
import type { LockedTicket } from './write-message.ts';

const newsOf = (id: string) => `ticket-${id}`;

/** Tells a person that their ticket was answered: one piece of news a ticket, until they read it. */
export async function tellPerson(
  { db, now }: { db: Database; now: () => number },
  { id, user_id, subject }: Pick<LockedTicket, 'id' | 'user_id' | 'subject'>,
) {
  await withdrawNews({ db }, newsOf(id));
  const texts = {
    name: { en: 'Your ticket was answered', hu: 'Válasz érkezett a hibajegyedre' },
    description: { en: subject, hu: subject },
  };
  await publishNews({ db, now }, texts, user_id, { id: newsOf(id), path: `/tickets/${id}` });
}

/** What was told of a ticket is no news any more. */
export async function forgetNews(db: Database, id: string) {
  await withdrawNews({ db }, newsOf(id));
}
