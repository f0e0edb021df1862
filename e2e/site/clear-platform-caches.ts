import type { ApiContext } from '../../api/app.ts';
import { GuildCache, UserGuildCache } from '../../api/guilds/guild-caches.ts';
import { ChatUserCache } from '../../api/staff/chat-users.ts';

/** Clears an API process's caches of platform data, so that its next calls fetch it again. */
export function clearPlatformCaches(context: ApiContext) {
  Object.assign(context, {
    userGuilds: new UserGuildCache(context),
    guildCache: new GuildCache(context),
    chatUsers: new ChatUserCache(context),
  });
}
