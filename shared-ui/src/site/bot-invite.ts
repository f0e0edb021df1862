import type { SiteConfig } from './config.ts';

/** The bot needs every permission that a feature may use. */
const ADMINISTRATOR = '8';

/** The chat platform's page for adding the bot to a server, optionally with the server preselected. */
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
