import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { botAvatar } from '../rest/shapes.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import type { User } from '../world/users.ts';

/** Where the bot's picture is. */
export function botPicture(size: number): string {
  return `/avatars/${simulatorCredentials.clientId}/${botAvatar}.png?size=${size}`;
}

/** Where a user's picture is; those without one have one of the platform's. */
export function userPicture(user: User, size: number): string {
  if (user.avatar) return `/avatars/${user.id}/${user.avatar}.png?size=${size}`;
  const number = user.discriminator === '0' ? (BigInt(user.id) >> 22n) % 6n : BigInt(user.discriminator) % 5n;
  return `/embed/avatars/${number}.png?size=${size}`;
}

/** Where a server's icon is. */
export function serverIcon(server: SeedServer, size: number): string | undefined {
  return server.icon && `/icons/${server.id}/${server.icon}.png?size=${size}`;
}

/** Where a server's banner is. */
export function serverBanner(server: SeedServer, size: number): string | undefined {
  return server.banner && `/banners/${server.id}/${server.banner}.png?size=${size}`;
}
