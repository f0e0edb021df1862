import { createOAuthClient } from './oauth-client.ts';
import { createPlatformApi } from './platform-api.ts';
import type { PlatformSettings } from './settings.ts';

/** The chat platform, real or simulated: the two differ in their addresses alone. */
export function createChatPlatform(settings: PlatformSettings, siteOrigin: string, now: () => number = Date.now) {
  const redirectUri = `${siteOrigin}/v1/oauth`;
  return {
    /** The address that has to be registered with the platform. */
    redirectUri,
    clientId: settings.clientId,
    simulated: settings.simulated,
    demoBotKey: settings.simulated ? settings.demoBotKey : undefined,
    /** A name for the data: it never changes hands between platforms. */
    name: `${settings.simulated ? 'simulator' : 'discord'}:${settings.clientId}`,
    images: settings.imageHost,
    oauth: createOAuthClient(settings, redirectUri, now),
    ...createPlatformApi(settings, now),
  };
}

/** The chat platform, as everything else here knows it. */
export type ChatPlatform = ReturnType<typeof createChatPlatform>;

interface Pictured {
  userId: string;
  avatar: string | null;
  discriminator: string;
}

/** The address of a person's picture; the platform has a default one for everybody. */
export function getAvatarUrl(images: string, { userId, avatar, discriminator }: Pictured): string {
  if (avatar) return `${images}/avatars/${userId}/${avatar}.${avatar.startsWith('a_') ? 'gif' : 'png'}?size=128`;
  // A pseudonym has no number.
  const id = /^\d+$/.test(userId) ? BigInt(userId) : 0n;
  const number = discriminator === '0' ? Number((id >> 22n) % 6n) : Number(discriminator) % 5;
  return `${images}/embed/avatars/${number}.png`;
}
