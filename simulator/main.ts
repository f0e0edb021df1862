import { z } from 'zod';
import { readSimulatorEnvironment, startSimulator } from './start-simulator.ts';

/** Told by whoever starts the API beside it: where that one is, and with which key the bot may call it. */
const siteSchema = z.object({ api: z.url(), key: z.string() });

// The simulator alone, in a process of its own.
try {
  const simulator = await startSimulator(readSimulatorEnvironment(process.env));
  console.log(`The simulator of the chat platform is at ${simulator.url}/simulator`);
  process.once('message', (message) => simulator.startBot(siteSchema.parse(message)));
  process.send?.({ url: simulator.url });
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) {
    process.once(event, () => {
      void simulator.stop().then(() => process.exit(0));
    });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
