import { avatarAddress } from '../../account/profile.ts';
import type { Context } from '../../http/context.ts';

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
