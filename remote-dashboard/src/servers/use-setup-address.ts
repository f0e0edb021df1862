import { type PageConfig, usePageConfig } from 'shared-ui';

/** The bot may do everything that a server's owner can switch on. */
const administrator = '8';

/** The chat platform's page on which somebody lets the bot onto a server. */
export function setupAddress({ authorizeUrl, clientId }: PageConfig, serverId: string): string {
  const address = new URL(authorizeUrl);
  const query = { client_id: clientId ?? '', scope: 'bot', permissions: administrator, guild_id: serverId };
  address.search = new URLSearchParams(query).toString();
  return address.href;
}

/** The page on which somebody lets the bot onto this server. */
export function useSetupAddress(serverId: string): string {
  return setupAddress(usePageConfig(), serverId);
}
