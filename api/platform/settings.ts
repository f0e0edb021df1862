/** The URLs of the chat platform and our credentials. */
export interface PlatformSettings {
  clientId: string;
  clientSecret: string;
  botToken: string;
  /** The URL of the consent page. */
  authorizeUrl: string;
  /** The base URL of its API, without a version. */
  apiUrl: string;
  /** The base URL of its images, without a trailing slash. */
  imageHost: string;
  /** The base URL of invites, without a trailing slash. */
  inviteUrl: string;
  /** Whether it is the simulator. */
  isSimulated: boolean;
  /** The key of the simulator's example bot; always undefined with the real platform. */
  demoBotKey?: string;
}

/** The URLs of the real platform. */
export const realPlatformSettings = {
  authorizeUrl: 'https://discord.com/oauth2/authorize',
  apiUrl: 'https://discord.com/api',
  imageHost: 'https://cdn.discordapp.com',
  inviteUrl: 'https://discord.gg',
  isSimulated: false,
} as const;

/** The URLs of a simulator. */
export function getSimulatorSettings(url: string) {
  return {
    authorizeUrl: `${url}/oauth2/authorize`,
    apiUrl: `${url}/api`,
    imageHost: url,
    inviteUrl: `${url}/invite`,
    isSimulated: true,
  } as const;
}

/** Time limits in milliseconds: of a call with its retries, of each attempt, and of waiting for a rate limit. */
export const CALL_LIMITS_MS = { call: 8000, attempt: 5000, wait: 4000 };
