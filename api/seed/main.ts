import { runApi } from '../start.ts';
import { seedDemo } from './seed-demo.ts';

// Runs the API with demo data, as `npm start` does with the simulator.
await runApi({ seed: seedDemo });
