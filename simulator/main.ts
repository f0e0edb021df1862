import { readSimulatorEnvironment, startSimulator } from './start-simulator.ts';

// Runs the simulator in its own process.
try {
  const simulator = await startSimulator(readSimulatorEnvironment(process.env));
  console.log(`The simulator of the chat platform is at ${simulator.url}/simulator`);
  process.send?.({ url: simulator.url });
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
    process.once(event, () => {
      void simulator.stop().then(() => process.exit(0));
    });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
