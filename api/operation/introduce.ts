import { ConfigError } from '../config/config-error.ts';
import type { ChatPlatform } from '../platform/chat-platform.ts';
import type { PlatformSettings } from '../platform/settings.ts';
import { examinePlatform, notAccepted } from './examine-platform.ts';

/** Says which redirect address to register, and what is wrong; throws where the platform does not accept us. */
export async function introduce(platform: ChatPlatform, settings: PlatformSettings, say: (line: string) => void) {
  say(`Register this redirect address with the chat platform: ${platform.redirectUri}`);
  const problems = (await examinePlatform(platform, settings)).filter((line) => line.startsWith('✗'));
  for (const problem of problems) say(problem);
  if (problems.some((line) => line.startsWith(notAccepted)))
    throw new ConfigError('DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET or DISCORD_BOT_TOKEN is not right.');
}
