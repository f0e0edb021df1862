/** Where the chat platform is, and as whom we speak to it. */
export interface PlatformSettings {
  clientId: string;
  clientSecret: string;
  botToken: string;
  /** The page that asks a person for consent. */
  authorizeUrl: string;
  /** The base of its calls, without a version. */
  apiUrl: string;
  /** The host of its pictures, without a trailing slash. */
  imageHost: string;
  /** Where the codes of invites are followed, without a trailing slash. */
  inviteUrl: string;
  /** Whether it is the simulator. */
  simulated: boolean;
  /** The key of the simulator's own bot, which the real platform never has. */
  demoBotKey?: string;
}

/** The addresses of the real platform. */
export const realPlatform = {
  authorizeUrl: 'https://discord.com/oauth2/authorize',
  apiUrl: 'https://discord.com/api',
  imageHost: 'https://cdn.discordapp.com',
  inviteUrl: 'https://discord.gg',
  simulated: false,
} as const;

/** The same addresses at a simulator. */
export function simulatedPlatform(url: string) {
  return {
    authorizeUrl: `${url}/oauth2/authorize`,
    apiUrl: `${url}/api`,
    imageHost: url,
    inviteUrl: `${url}/invite`,
    simulated: true,
  } as const;
}

/** How long a call may take in all, each try of it, and how long it may wait to be let in, in milliseconds. */
export const CALL_LIMITS_MS = { call: 8000, attempt: 5000, wait: 4000 };
