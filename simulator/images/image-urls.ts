import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { BOT_AVATAR_HASH } from '../payloads/users.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import type { User } from '../world/users.ts';

/** The URL of the bot's avatar. */
export function getBotAvatarUrl(size: number): string {
  return `/avatars/${simulatorCredentials.clientId}/${BOT_AVATAR_HASH}.png?size=${size}`;
}

/** The URL of a user's avatar, or of a default one. */
export function getUserAvatarUrl(user: User, size: number): string {
  if (user.avatar) return `/avatars/${user.id}/${user.avatar}.png?size=${size}`;
  const number = user.discriminator === '0' ? (BigInt(user.id) >> 22n) % 6n : BigInt(user.discriminator) % 5n;
  return `/embed/avatars/${number}.png?size=${size}`;
}

/** The URL of a server's icon. */
export function getServerIconUrl(server: SeedServer, size: number): string | undefined {
  return server.icon && `/icons/${server.id}/${server.icon}.png?size=${size}`;
}

/** The URL of a server's banner. */
export function getServerBannerUrl(server: SeedServer, size: number): string | undefined {
  return server.banner && `/banners/${server.id}/${server.banner}.png?size=${size}`;
}
