import { z } from 'zod';
import type { ChatPlatform } from './chat-platform/chat-platform.ts';
import type { PlatformSettings } from './chat-platform/settings.ts';
import { ConfigError } from './config/config-error.ts';
import { loadVariables, readEnvironment } from './config/environment.ts';
import { examinePlatform } from './operation/examine-platform.ts';
import { standardLog } from './operation/log.ts';
import { startApi } from './server/start-api.ts';

const portTaken = z.object({ code: z.literal('EADDRINUSE'), port: z.number() });

try {
  const environment = readEnvironment(loadVariables());
  const { url, context, stop } = await startApi(environment, { logStream: standardLog() });
  if (!environment.platform.simulated) await introduce(context.platform, environment.platform);
  process.send?.({ url });
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const)
    process.once(event, () => void stop().then(() => process.exit(0)));
} catch (error) {
  const { data: taken } = portTaken.safeParse(error);
  if (taken) console.error(`Port ${taken.port} is taken by another program. Stop it, or choose another one.`);
  else console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}

/** Says which redirect address to register, and whether the platform knows us. */
async function introduce(platform: ChatPlatform, settings: PlatformSettings) {
  console.error(`Register this redirect address with the chat platform: ${platform.redirectUri}`);
  const problems = (await examinePlatform(platform, settings)).filter((line) => line.startsWith('✗'));
  for (const problem of problems) console.error(problem);
  if (problems.some((line) => line.includes('does not accept')))
    throw new ConfigError('DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET or DISCORD_BOT_TOKEN is not right.');
}
