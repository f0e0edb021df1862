import { z } from 'zod';
import { ConfigError } from '../config/config-error.ts';
import { loadVariables, readEnvironment } from '../config/environment.ts';
import { introduce } from '../operation/introduce.ts';
import { standardLog } from '../operation/log.ts';
import { type StartOptions, startApi } from './start-api.ts';

const portTaken = z.object({ code: z.literal('EADDRINUSE'), port: z.number() });

/** Runs the API until this process is asked to stop. */
export async function runApi(options: Pick<StartOptions, 'seed'> = {}) {
  try {
    const environment = readEnvironment(loadVariables());
    const { url, context, stop } = await startApi(environment, { ...options, logStream: standardLog() });
    if (!environment.platform.simulated) await introduce(context.platform, environment.platform, console.error);
    process.send?.({ url });
    for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const)
      process.once(event, () => void stop().then(() => process.exit(0)));
  } catch (error) {
    const { data: taken } = portTaken.safeParse(error);
    if (taken) console.error(`Port ${taken.port} is taken by another program. Stop it, or choose another one.`);
    else console.error(error instanceof ConfigError ? error.message : error);
    process.exit(1);
  }
}
