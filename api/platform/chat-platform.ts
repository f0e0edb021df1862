import { createCalls } from './calls.ts';
import { createConsent } from './consent.ts';
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
    consent: createConsent(settings, redirectUri, now),
    ...createCalls(settings, now),
  };
}

/** The chat platform, as everything else here knows it. */
export type ChatPlatform = ReturnType<typeof createChatPlatform>;
