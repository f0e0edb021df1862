import type { ApiContext } from '../../api/app.ts';
import { GuildCache, UserGuildCache } from '../../api/guilds/guild-caches.ts';
import { ChatUserCache } from '../../api/staff/people.ts';

/** Has a process of the API forget what it knows of the platform: its next calls ask anew. */
export function clearPlatformCaches(context: ApiContext) {
  Object.assign(context, {
    userGuilds: new UserGuildCache(context),
    guildCache: new GuildCache(context),
    chatUsers: new ChatUserCache(context),
  });
}
