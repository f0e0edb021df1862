import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { findUser, type User } from '../world/users.ts';
import type { World } from '../world/world.ts';

/** The hash of the bot's avatar. */
export const BOT_AVATAR_HASH = '5d0f9be16a7c4d2f8b3e1a9076c4e2d1';

/** The bot as a user. */
export function getBotUser(world: World): User {
  return {
    id: simulatorCredentials.clientId,
    username: world.botName,
    discriminator: '0001',
    global_name: null,
    avatar: BOT_AVATAR_HASH,
    bot: true,
  };
}

/** Finds a user by id, including the bot. */
export function findUserOrBot(world: World, id: string): User | undefined {
  return id === simulatorCredentials.clientId ? getBotUser(world) : findUser(world.seed, id);
}

/** Converts a user to the platform's format. */
export function toUserPayload({ bot, ...user }: User): Record<string, unknown> {
  return {
    ...user,
    ...(bot ? { bot } : {}),
    public_flags: 0,
    flags: 0,
    banner: null,
    accent_color: null,
    avatar_decoration_data: null,
    collectibles: null,
    primary_guild: null,
  };
}
