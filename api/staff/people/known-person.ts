import { fold } from '../../data/fold.ts';
import type { Context } from '../../http/context.ts';
import { Refusal } from '../../http/refusal.ts';

/** What is kept of somebody who is banned or proposed for it, so that they have a name whatever happens to it. */
export async function describePerson({ db, chatPeople }: Context, id: string) {
  const columns = ['username', 'global_name', 'avatar', 'discriminator'] as const;
  const known = await db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst();
  const person = known ?? (await chatPeople.find(id));
  if (!person) throw new Refusal('person-unknown');
  const { username, global_name, avatar, discriminator } = person;
  return { name: global_name || username, avatar: avatar ?? null, discriminator };
}

/** By what a banned person is found. */
export function searchNameOf(person: { name: string | null }): string {
  return fold(person.name ?? '');
}
