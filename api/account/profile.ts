import type { contract } from 'api-contract/contract';
import type { Call } from '../http/implement.ts';

interface Pictured {
  userId: string;
  avatar: string | null;
  discriminator: string;
}

/** `GET /v1/me/profile`: who is signed in. */
export async function answerProfile({ caller, platform }: Call<typeof contract.profile>) {
  return {
    global_name: caller.globalName || caller.username,
    avatar: avatarAddress(platform.images, caller),
    is_admin: caller.role === 'admin',
    is_mod: caller.role !== undefined,
  };
}

/** The address of a person's picture; the platform has a default one for everybody. */
export function avatarAddress(images: string, { userId, avatar, discriminator }: Pictured): string {
  if (avatar) return `${images}/avatars/${userId}/${avatar}.${avatar.startsWith('a_') ? 'gif' : 'png'}?size=128`;
  // A pseudonym has no number.
  const id = /^\d+$/.test(userId) ? BigInt(userId) : 0n;
  const number = discriminator === '0' ? Number((id >> 22n) % 6n) : Number(discriminator) % 5;
  return `${images}/embed/avatars/${number}.png`;
}
