import type { SiteConfig } from 'shared-ui';

/** The bot may do everything that a server's owner can switch on. */
const ADMINISTRATOR = '8';

/** The chat platform's page for adding the bot: to any server, or to a given one. */
export function getBotInviteUrl({ authorizeUrl, clientId = '' }: SiteConfig, guildId?: string): string {
  const url = new URL(authorizeUrl);
  url.search = new URLSearchParams({
    client_id: clientId,
    scope: 'bot',
    permissions: ADMINISTRATOR,
    ...(guildId ? { guild_id: guildId } : {}),
  }).toString();
  return url.href;
}
