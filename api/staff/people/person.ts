import { sql } from 'kysely';
import { avatarAddress } from '../../account/profile.ts';
import { fold } from '../../data/fold.ts';
import type { Context } from '../../http/context.ts';
import { Refusal } from '../../http/refusal.ts';

/** What is known of somebody, as the database has it. */
export interface KnownPerson {
  id: string;
  name: string | null;
  avatar: string | null;
  discriminator: string | null;
}

/** Somebody as staff see them; whoever is not known has no name. */
export function personOf({ platform }: Pick<Context, 'platform'>, { id, name, avatar, discriminator }: KnownPerson) {
  const picture = { userId: id, avatar, discriminator: discriminator ?? '0' };
  return { id, name: name || 'N/A', avatar: avatarAddress(platform.images, picture) };
}

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

/** What a joined row of the users is called; null where nobody is known. */
export function nameOfUser(alias: string) {
  const [display, username] = [sql.ref(`${alias}.global_name`), sql.ref(`${alias}.username`)];
  return sql<string | null>`coalesce(nullif(${display}, ''), ${username})`;
}
