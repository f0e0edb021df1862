import { readSimulatorEnvironment } from './environment.ts';
import { startSimulator } from './start-simulator.ts';

// The simulator alone, in a process of its own.
try {
  const simulator = await startSimulator(readSimulatorEnvironment(process.env));
  console.log(`The simulator of the chat platform is at ${simulator.url}/simulator`);
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
