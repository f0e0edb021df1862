import { type RunningSimulator, type SimulatorOptions, startSimulator } from '../start-simulator.ts';

/** Starts a simulator for tests. Stopping it throws if a route was requested that it does not have. */
export async function startCheckedSimulator(options: SimulatorOptions = {}): Promise<RunningSimulator> {
  const simulator = await startSimulator(options);
  return {
    ...simulator,
    stop: async () => {
      const unknown = simulator.control.takeUnknownRoutes();
      await simulator.stop();
      if (unknown.length > 0) throw new Error(`The simulator does not have these routes: ${unknown.join(', ')}.`);
    },
  };
}
