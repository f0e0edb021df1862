import { createOAuthClient } from './oauth-client.ts';
import { createPlatformApi } from './platform-api.ts';
import type { PlatformSettings } from './settings.ts';

/** The chat platform, real or simulated; they differ only in their URLs. */
export function createChatPlatform(settings: PlatformSettings, siteOrigin: string, now: () => number = Date.now) {
  const redirectUri = `${siteOrigin}/v1/oauth`;
  return {
    /** The redirect URI to register with the platform. */
    redirectUri,
    clientId: settings.clientId,
    isSimulated: settings.isSimulated,
    demoBotKey: settings.isSimulated ? settings.demoBotKey : undefined,
    /** Identifies the platform in the database, so that data of platforms is never mixed. */
    name: `${settings.isSimulated ? 'simulator' : 'discord'}:${settings.clientId}`,
    imageHost: settings.imageHost,
    oauth: createOAuthClient(settings, redirectUri, now),
    ...createPlatformApi(settings, now),
  };
}

/** The chat platform as the rest of the API uses it. */
export type ChatPlatform = ReturnType<typeof createChatPlatform>;

interface AvatarFields {
  userId: string;
  avatar: string | null;
  discriminator: string;
}

/** The URL of a user's avatar, or of the platform's default one. */
export function getAvatarUrl(imageHost: string, { userId, avatar, discriminator }: AvatarFields): string {
  if (avatar) return `${imageHost}/avatars/${userId}/${avatar}.${avatar.startsWith('a_') ? 'gif' : 'png'}?size=128`;
  // A pseudonym is not a number.
  const id = /^\d+$/.test(userId) ? BigInt(userId) : 0n;
  const number = discriminator === '0' ? Number((id >> 22n) % 6n) : Number(discriminator) % 5;
  return `${imageHost}/embed/avatars/${number}.png`;
}
